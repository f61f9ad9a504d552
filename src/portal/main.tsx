import { createRoot } from 'react-dom/client'
import { noteAttendance } from './api/attended.ts'
import { App } from './app.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The document has no element "root".')
noteAttendance(window)
createRoot(root).render(<App />)
