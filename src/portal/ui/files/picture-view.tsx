import { useRef, useState } from 'react'
import { useRoom } from './use-room.ts'
import type { View } from './use-view.ts'
import { ViewFrame } from './view-frame.tsx'

type Props = { src: string; alternative: string; view: View; onFailed: () => void }

/** A picture, at its own size where there is room: whoever checks a logo sees its pixels. */
export function PictureView({ src, alternative, view, onFailed }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const room = useRoom(frame)
  const [own, setOwn] = useState<{ width: number; height: number } | null>(null)
  const lies = view.turned % 180 !== 0
  const across = own && (lies ? own.height : own.width)
  const down = own && (lies ? own.width : own.height)
  const fit = across && down && room ? Math.min(1, room.width / across, room.height / down) : 0
  const scale = fit * view.zoom
  return (
    <ViewFrame ref={frame} view={view} label={alternative}>
      <div
        style={{ position: 'relative', margin: 'auto', flex: 'none', width: (across ?? 0) * scale, height: (down ?? 0) * scale }}
      >
        <img
          src={src}
          alt={alternative}
          onLoad={({ currentTarget }) => setOwn({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })}
          onError={onFailed}
          style={{
            position: 'absolute',
            left: '50%',
            top: '50%',
            width: (own?.width ?? 0) * scale,
            height: (own?.height ?? 0) * scale,
            transform: `translate(-50%, -50%) rotate(${view.turned}deg)`,
          }}
        />
      </div>
    </ViewFrame>
  )
}
