import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The document has no element "root".')
createRoot(root).render(<App />)
