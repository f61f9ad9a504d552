/** What opens under a button of the top bar, clear of its lower line. */
export const panelLook = {
  mt: 0.75,
  bgcolor: 'own.raised',
  border: 1,
  borderColor: 'own.line',
  borderRadius: '12px',
  boxShadow: '0 12px 32px rgb(10 13 24 / 0.18)',
} as const
