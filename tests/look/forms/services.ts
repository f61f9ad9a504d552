import { type FileDetails, type FormServices, type Reference, UploadRefused } from '#portal/forms/form-services.tsx'
import { limits } from '../../support/limits.ts'

/** Every record that forms of the gallery can refer to, by kind. */
export const references = {
  country: [
    { key: 'IN', label: 'India' },
    { key: 'ID', label: 'Indonesia' },
    { key: 'GB', label: 'United Kingdom' },
    { key: 'US', label: 'United States of America' },
  ],
  industry: [
    { key: 'BANKING', label: 'Banking and finance' },
    { key: 'RETAIL', label: 'Retail' },
    { key: 'TRAVEL', label: 'Travel' },
  ],
  carrier: [
    { key: 'vi', label: 'Vi', group: 'India', notes: ['Carrier-managed', 'about 5 working days'] },
    { key: 'north', label: 'Northwind Mobile', group: 'India', notes: ['Carrier-managed'] },
    { key: 'lake', label: 'Lakeside Telecom', group: 'Nigeria' },
  ],
  brand: [{ key: '01890000-0000-7000-8000-00000000000b', label: 'Kaveri Bank' }],
  bot: [{ key: '01890000-0000-7000-8000-00000000000c', label: 'Kaveri Bank' }],
  'bot-tester': [{ key: '01890000-0000-7000-8000-00000000000d', label: '+91 98765 43210' }],
  'bot-test': [{ key: '01890000-0000-7000-8000-00000000000e', label: 'Your order A-17 is on its way.' }],
} as { [kind: string]: Reference[] }

const square =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"%3E%3Crect width="9" height="9" fill="%23443dbf"/%3E%3Cpath d="M2 7l5-5" stroke="%23fff"/%3E%3C/svg%3E'

/** Ids of files that the gallery's data hold. */
export const files = { logo: '01890000-0000-7000-8000-000000000001', pan: '01890000-0000-7000-8000-000000000002' }

/** Further papers, for lists that ask for several. */
export const papers = ['3', '4', '5', '6', '7', '8'].map(last => `01890000-0000-7000-8000-00000000000${last}`)

const known = new Map<string, FileDetails>([
  ...papers.map((id, index) => [id, details(id, `paper-${index + 1}.pdf`, 'application/pdf', 120_000, '')] as const),
  [files.logo, details(files.logo, 'kaveri-logo.png', 'image/png', 18_400, square)],
  [files.pan, details(files.pan, 'certificate-of-incorporation-2019.pdf', 'application/pdf', 2_340_000, '')],
])

function details(id: string, name: string, mime: string, bytes: number, src: string): FileDetails {
  return {
    id,
    original_file_name: name,
    file_name: name,
    mime_type: mime,
    bytes,
    content: id,
    src,
    ...(src ? { width: 224, height: 224 } : {}),
  }
}

/** Answers as the portal's services do, from memory. A file called `fail…` does not arrive, `refuse…` is refused, `slow…` takes long. */
export const services: FormServices = {
  limits,
  beginAddress: (_kind, to) => to,
  async loadReferences(kind, { search, keys }) {
    const all = references[kind] ?? []
    if (search === 'fail') throw new Error('Industries are being updated.')
    if (keys) return all.filter(({ key }) => keys.includes(key))
    return all.filter(({ label }) => label.toLowerCase().includes((search ?? '').toLowerCase()))
  },
  async upload(_kind, file, onProgress, signal) {
    for (const share of [0.2, 0.45, 0.7]) {
      await new Promise(resolve => setTimeout(resolve, 30))
      onProgress(share)
    }
    if (file.name.startsWith('slow')) await new Promise((_, reject) => signal.addEventListener('abort', reject))
    if (file.name.startsWith('fail')) throw new TypeError('Failed to fetch')
    if (file.name.startsWith('refuse')) throw new UploadRefused('The file is damaged.')
    const uploaded = details(crypto.randomUUID(), file.name, file.type, file.size, URL.createObjectURL(file))
    known.set(uploaded.id, uploaded)
    return uploaded
  },
  async fileDetails(id) {
    const found = known.get(id)
    if (!found) throw new Error('There is no such file')
    return found
  },
  loadFile: async id => {
    const src = known.get(id)?.src
    if (!src) throw new Error('Error occurred while downloading file, Please try again')
    return (await fetch(src)).arrayBuffer()
  },
  openFile: id => document.body.setAttribute('data-opened', id),
  downloadFile: id => document.body.setAttribute('data-downloaded', id),
}
