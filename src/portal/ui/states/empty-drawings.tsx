import type { ReactNode } from 'react'

export type Drawing = 'list' | 'inbox' | 'document' | 'search' | 'locked'

/** Line drawings, 160 by 112; `soft` lines give the ground, `strong` the thing itself. */
export const drawings: Record<Drawing, { soft: ReactNode; strong: ReactNode }> = {
  list: {
    soft: <path d="M34 24h92a8 8 0 0 1 8 8M26 40v48a8 8 0 0 0 8 8h92a8 8 0 0 0 8-8V40M66 52h50M66 82h36" />,
    strong: (
      <>
        <path d="M30 22h88a8 8 0 0 1 8 8v8H30a8 8 0 0 1 0-16" />
        <path d="M42 52h10M42 67h10M42 82h10M66 67h42" />
      </>
    ),
  },
  inbox: {
    soft: <path d="M52 22h56M60 12h40M80 44v18M72 55l8 8 8-8" />,
    strong: <path d="M38 34h84l14 34v22a8 8 0 0 1-8 8H32a8 8 0 0 1-8-8V68zM24 68h32c2 10 10 15 24 15s22-5 24-15h32" />,
  },
  document: {
    soft: <path d="M64 14h40l18 18v58M62 58h32M62 70h32M62 82h18" />,
    strong: <path d="M52 22h36l20 20v50a6 6 0 0 1-6 6H52a6 6 0 0 1-6-6V28a6 6 0 0 1 6-6M88 22v20h20M62 46h12" />,
  },
  search: {
    soft: <path d="M24 34h22M18 52h24M24 70h22M114 30h22M122 48h16M62 46h24M62 58h16" />,
    strong: <path d="M74 20a32 32 0 1 0 0 64a32 32 0 1 0 0-64M98 75l26 23" />,
  },
  locked: {
    soft: <path d="M22 30h28M22 30v56a8 8 0 0 0 8 8h14M138 30h-28M138 30v56a8 8 0 0 1-8 8h-14M72 18h16" />,
    strong: (
      <path d="M58 52h44a8 8 0 0 1 8 8v30a8 8 0 0 1-8 8H58a8 8 0 0 1-8-8V60a8 8 0 0 1 8-8M64 52V40a16 16 0 0 1 32 0v12M80 70v10" />
    ),
  },
}
