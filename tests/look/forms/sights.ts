import type { Page } from 'playwright'

export type Sight = {
  name: string
  path: string
  /** What is done before looking. */
  before?: (page: Page) => Promise<unknown>
  /** Only the window is pictured, for what opens over the page. */
  window?: true
}

const submit = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click()
const data = (value: object) => `?data=${encodeURIComponent(JSON.stringify(value))}`

/** What is looked at: forms empty, filled and refused, and what opens in them. */
export const sights: Sight[] = [
  { name: 'sign-up', path: 'form/sign-up' },
  { name: 'sign-up-refused', path: 'form/sign-up', before: submit('Sign up') },
  { name: 'sign-in', path: 'form/sign-in' },
  {
    name: 'password',
    path: 'form/set-password',
    before: async page => {
      await page.getByLabel('New password').fill('Try-the')
      await page.getByLabel('Confirm password').fill('Try')
      await page.getByLabel('New password').focus()
      await page.getByRole('button', { name: 'Set password' }).click()
    },
  },
  {
    name: 'details',
    path: `form/user-details${data({ first_name: 'Nandini', last_name: 'Rao', contact_number: '+919876543210' })}`,
  },
  { name: 'details-refused', path: 'form/user-details', before: submit('Continue') },
  { name: 'company', path: 'form/company-details' },
  {
    name: 'company-carriers',
    path: 'form/company-details',
    before: async page => {
      await page.getByLabel('Sign up as an aggregator').focus()
      await page.getByText('Northwind Mobile').waitFor()
    },
  },
  { name: 'company-refused', path: 'form/company-details', before: submit('Submit') },
  { name: 'code', path: `form/one-time-code${data({ mobileNo: '+919876543210', code: '123456' })}` },
  { name: 'widgets', path: 'form/gallery-fields' },
  {
    name: 'widgets-refused',
    path: `form/gallery-fields${data({ short: 'Thirty six letters in a short name ab', hosts: [{ from: '10.0.0.1' }, {}] })}`,
    before: submit('Save'),
  },
  {
    name: 'select',
    path: 'form/gallery-fields',
    window: true,
    before: page => page.getByRole('combobox', { name: 'Use case' }).click(),
  },
  { name: 'identity', path: 'wizard/identity' },
  { name: 'identity-preview', path: 'wizard/identity?filled&preview' },
  { name: 'identity-refused', path: 'wizard/identity', before: submit('Continue') },
  {
    name: 'reference',
    path: 'wizard/identity',
    window: true,
    before: async page => {
      await page.getByLabel('Industry').click()
      await page.getByRole('option', { name: 'Travel' }).waitFor()
    },
  },
  { name: 'address', path: 'wizard/address?filled', before: page => page.getByLabel('City').fill('Mysuru') },
  { name: 'documents', path: 'wizard/documents?filled', before: page => page.getByText('certificate-of-inc').first().waitFor() },
  {
    name: 'documents-refused',
    path: 'wizard/documents',
    before: async page => {
      await page.getByRole('button', { name: 'Review', exact: true }).click()
    },
  },
  { name: 'upload-refused', path: 'wizard/identity', before: page => choose(page, 'notes.txt', 'text/plain') },
  {
    name: 'uploading',
    path: 'wizard/documents',
    before: async page => {
      await choose(page, 'slow-certificate-of-incorporation.pdf', 'application/pdf', 'File')
      await page.getByText('70 %').waitFor()
    },
  },
  {
    name: 'upload-failed',
    path: 'wizard/documents',
    window: true,
    before: async page => {
      await choose(page, 'fail.pdf', 'application/pdf', 'File')
      await page.getByText('Error Occurred while uploading Image').waitFor()
    },
  },
  {
    name: 'delete',
    path: 'wizard/identity?filled',
    window: true,
    before: page => page.getByRole('button', { name: 'Delete kaveri-logo.png' }).click(),
  },
  { name: 'review', path: 'wizard/review?filled' },
  { name: 'review-problems', path: 'wizard/review' },
  {
    name: 'offline',
    path: 'wizard/identity?offline',
    before: async page => {
      await page.getByLabel('Brand name').fill('Kaveri')
      await page.getByText('Not saved').waitFor()
    },
  },
  { name: 'data', path: 'data', before: page => page.getByText('certificate-of-inc').first().waitFor() },
]

function choose(page: Page, name: string, mimeType: string, label = 'Logo') {
  return page.getByLabel(label, { exact: true }).setInputFiles({ name, mimeType, buffer: Buffer.from('x') })
}
