import { Box, Typography } from '@mui/material'
import { drawing } from '#engine/workflow/drawing.ts'
import type { Workflow } from '#engine/workflow/kinds.ts'
import { StatusBadge } from '../ui/status-badge.tsx'

/** The lifecycle as a list from top to bottom: where the record stands, and where each step leads from there. */
export function LifecycleDrawing({ workflow, state }: { workflow: Workflow; state: string }) {
  const { nodes, edges } = drawing(workflow)
  const within = nodes.filter(node => state === node.state || state.startsWith(`${node.state}.`)).map(node => node.state)
  const compound = new Set(nodes.map(node => node.parent).filter(parent => parent !== undefined))
  const next = edges.filter(edge => within.includes(edge.from))
  const labelOf = (name: string) => {
    const node = nodes.find(one => one.state === name)
    // An inner state without a label of its own goes by that of the state around it.
    return node && node.label !== node.state.split('.').at(-1)
      ? node.label
      : (nodes.find(one => one.state === node?.parent)?.label ?? name)
  }
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {nodes
        .filter(
          node =>
            !compound.has(node.state) || !nodes.some(other => other.parent === node.state && labelOf(other.state) === node.label),
        )
        .map(node => {
          const current = node.state === state
          return (
            <Box
              component="li"
              key={node.state}
              aria-current={current ? 'step' : undefined}
              sx={{ ...row, pl: node.parent ? 2 : 0 }}
            >
              <Box aria-hidden sx={{ ...dot, bgcolor: current ? `tone.${node.tone}.text` : 'transparent' }} />
              <Box sx={{ minWidth: 0 }}>
                {current ? (
                  <StatusBadge tone={node.tone} size="small">
                    {labelOf(node.state)}
                  </StatusBadge>
                ) : (
                  <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                    {labelOf(node.state)}
                  </Typography>
                )}
                {current
                  ? next.map(edge => (
                      <Typography
                        key={`${edge.event} ${edge.to}`}
                        variant="caption"
                        component="p"
                        sx={{ color: 'text.secondary', mt: 0.25 }}
                      >
                        {edge.label} → {edge.back ? `back to where it stood in ${labelOf(edge.to)}` : labelOf(edge.to)}
                      </Typography>
                    ))
                  : null}
              </Box>
            </Box>
          )
        })}
    </Box>
  )
}

const row = {
  position: 'relative',
  display: 'flex',
  gap: 1.25,
  pb: 1.25,
  '&:not(:last-of-type)::before': {
    content: '""',
    position: 'absolute',
    left: 5,
    top: 16,
    bottom: -4,
    width: 2,
    bgcolor: 'own.line',
  },
} as const
const dot = {
  width: 12,
  height: 12,
  mt: 0.5,
  borderRadius: '50%',
  border: 2,
  borderColor: 'own.line',
  flex: 'none',
  zIndex: 1,
  backgroundClip: 'padding-box',
} as const
