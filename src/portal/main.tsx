import { createRoot } from 'react-dom/client'
import { noteAttendance } from './api/attended.ts'
import { App } from './app.tsx'
import { addVersionFunction } from './session/version-function.ts'
import { pageDirection } from './theme/page-meta.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The document has no element "root".')
noteAttendance(window)
addVersionFunction(window)
const stylisPlugins = pageDirection() === 'rtl' ? (await import('./theme/right-to-left.ts')).rightToLeft : undefined
createRoot(root).render(<App stylisPlugins={stylisPlugins} />)
