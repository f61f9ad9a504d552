import { expect, type Locator, type Page, test } from 'playwright/test'
import { serveForms } from '../look/forms/serve.ts'
import { files } from '../look/forms/services.ts'
import { proves } from '../spec/proofs.ts'
import { closePages } from './close-pages.ts'
import { takePicture } from './look.ts'

// One page for all: a new one for each loads the gallery again, which takes longer than the test.
test.use({ trace: 'off' })
let gallery: { address: string; close: () => void }
let page: Page
test.beforeAll(async ({ browser }) => {
  gallery = await serveForms()
  page = await browser.newPage()
})
test.afterAll(closePages)
test.afterAll(async () => {
  await page.close()
  gallery.close()
})

const open = (page: Page, path: string) => page.goto(gallery.address + path)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const error = (page: Page, text: string) => page.locator('p').getByText(text, { exact: true })
const sent = async (page: Page) => JSON.parse((await page.locator('output').getAttribute('data-sent')) ?? 'null')
const summary = (page: Page) => page.getByRole('alert').filter({ hasText: 'attention' })
const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })

test('text still being typed is part of what is sent, by button and by Enter', async () => {
  await open(page, 'form/user-details')
  await field(page, 'First name').fill('Nandini')
  await field(page, 'Contact number').fill('98765 43210')
  await field(page, 'Last name').pressSequentially('Rao')
  await button(page, 'Continue').click()
  await field(page, 'Last name').press('End')
  await page.keyboard.type('s')
  await field(page, 'Last name').press('Enter')
  const whole = { first_name: 'Nandini', last_name: 'Rao', contact_number: '+919876543210' }
  expect(await sent(page)).toEqual([whole, { ...whole, last_name: 'Raos' }])
})

test('a field is not called wrong before it was changed and left; once mended it is right at once', async () => {
  await open(page, 'form/sign-up')
  await field(page, 'E-mail').focus()
  await page.keyboard.press('Tab')
  await expect(error(page, 'Email is required')).toHaveCount(0)
  await field(page, 'E-mail').fill('nandini')
  await page.waitForTimeout(400)
  await expect(error(page, 'Invalid Email')).toHaveCount(0)
  await field(page, 'E-mail').blur()
  await expect(error(page, 'Invalid Email')).toBeVisible()
  await expect(field(page, 'E-mail')).toHaveAttribute('aria-invalid', 'true')
  await field(page, 'E-mail').fill('nandini@kaveri.example')
  await expect(error(page, 'Invalid Email')).toHaveCount(0)
})

test('a refused form gives the keyboard to a summary whose lines lead to the fields, in their order', async () => {
  await open(page, 'form/gallery-fields')
  await button(page, 'Save').click()
  await expect(summary(page)).toBeFocused()
  await expect(summary(page).getByRole('listitem')).toHaveText([
    'Long description: Describe it in a sentence or two',
    'Use case: Choose the use case',
    'Founded on: Choose the day',
  ])
  await page.setViewportSize({ width: 320, height: 720 })
  expect(await bulletsAside(summary(page))).toEqual({ wrapped: true, aside: [] })
  await page.setViewportSize({ width: 1280, height: 720 })
  await summary(page)
    .getByRole('link', { name: /^Use case/ })
    .click()
  await expect(page.getByRole('combobox', { name: 'Use case' })).toBeFocused()
  expect(await sent(page)).toEqual([])

  await open(page, 'form/company-details')
  await button(page, 'Submit').click()
  await summary(page)
    .getByRole('link', { name: /^What will you/ })
    .click()
  await expect(page.getByRole('radio', { name: 'Manage bots for my company' })).toBeFocused()

  await open(page, 'wizard/identity')
  await button(page, 'Continue').click()
  await summary(page).getByRole('link', { name: /^Logo/ }).click()
  await expect(field(page, 'Logo')).toBeFocused()
})

/** The lines of a list whose bullet does not stand beside their first line of words, and whether any line of it has several. */
function bulletsAside(list: Locator): Promise<{ wrapped: boolean; aside: string[] }> {
  return list.evaluate(one => {
    const lines = [...one.querySelectorAll('li')].map(line => {
      const words = document.createRange()
      words.selectNodeContents(line)
      const [first, ...further] = words.getClientRects()
      // Stands on the line of the bullet, which cannot be measured.
      const beside = line.insertBefore(document.createElement('span'), line.firstChild)
      beside.textContent = '\u200b'
      const { top } = beside.getBoundingClientRect()
      const inside = line.querySelector('a')?.getBoundingClientRect().height ?? 0
      beside.remove()
      const height = Number.parseFloat(getComputedStyle(line).lineHeight)
      return { text: line.innerText, wraps: inside > 2 * height || further.length > 0, away: Math.abs((first?.top ?? 0) - top) }
    })
    return {
      wrapped: lines.some(({ wraps }) => wraps),
      aside: lines.filter(({ away }) => away > 8).map(({ text, away }) => `${text}: ${away}`),
    }
  })
}

test('inputs are described by texts that exist', async () => {
  await open(page, 'form/gallery-fields')
  await button(page, 'Save').click()
  const missing = await page
    .locator('[aria-describedby]')
    .evaluateAll(all =>
      all.flatMap(one => (one.getAttribute('aria-describedby') ?? '').split(' ').filter(id => !document.getElementById(id))),
    )
  expect(missing).toEqual([])
  await expect(page.getByRole('combobox', { name: 'Use case' })).toHaveAccessibleDescription('Choose the use case')
  await expect(field(page, 'Short name')).toHaveAccessibleDescription('Shown **beside** the logo <b>as typed</b>.')
})

test('the consent is ticked because the form says so, and is asked for when it is not', async () => {
  proves('onboarding.2.sign-up-terms-new-tab', 'onboarding.2.sign-up-terms-preticked', 'onboarding.2.sign-up-reset')
  await open(page, 'form/sign-up')
  const box = page.getByRole('checkbox', { name: 'I accept the Terms and Conditions' })
  await expect(box).toBeChecked()
  await expect(page.getByRole('link', { name: 'Terms and Conditions' })).toHaveAttribute('target', '_blank')
  await expect(page.getByRole('link', { name: 'Terms and Conditions' })).toHaveAttribute('href', '/some/path/developer-tos')
  await field(page, 'E-mail').fill('nandini@kaveri.example')
  await box.uncheck()
  await button(page, 'Sign up').click()
  await expect(error(page, 'Please accept Terms and Conditions')).toBeVisible()
  // Below the words of the box, not below the box.
  const [words, below] = [box.locator('xpath=../span'), error(page, 'Please accept Terms and Conditions')]
  expect(Math.abs(((await words.boundingBox())?.x ?? 0) - ((await below.boundingBox())?.x ?? 0))).toBeLessThan(1.5)
  await summary(page).getByRole('link').click()
  await expect(box).toBeFocused()
  await button(page, 'Reset').click()
  await expect(box).toBeChecked()
  await expect(field(page, 'E-mail')).toHaveValue('')
  await expect(summary(page)).toHaveCount(0)
})

test('what the server refuses stands at its field until the value is another', async () => {
  await open(page, 'form/sign-up?refuse=/user_email')
  const taken = 'A user with this email address already exists'
  await field(page, 'E-mail').fill('nandini@kaveri.example')
  await button(page, 'Sign up').click()
  await expect(error(page, taken)).toBeVisible()
  await expect(summary(page)).toBeFocused()
  await field(page, 'E-mail').fill('rao@kaveri.example')
  await expect(error(page, taken)).toHaveCount(0)
  await button(page, 'Sign up').click()
  expect((await sent(page)).length).toBe(2)
})

test('passwords: pasting is refused and said, rules follow typing, the second must be the same', async () => {
  proves('onboarding.5.password-paste-blocked', 'onboarding.5.password-show-hide')
  await open(page, 'form/set-password')
  const first = field(page, 'New password')
  await first.focus()
  await first.evaluate(input => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'Try-the-portal-1')
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(page.getByText('Pasting is off here')).toBeVisible()
  await expect(first).toHaveValue('')
  await first.fill('Try-the-portal')
  await expect(page.getByRole('listitem').filter({ hasText: 'A digit' })).toHaveText('A digit, missing')
  await first.fill('Try-the-portal-1')
  await expect(page.getByRole('listitem').filter({ hasText: 'missing' })).toHaveCount(0)
  await field(page, 'Confirm password').fill('Try-the-portal-2')
  await field(page, 'Confirm password').blur()
  await expect(error(page, "Password doesn't match")).toBeVisible()
  await button(page, 'Show characters').first().click()
  await expect(first).toHaveAttribute('type', 'text')
})

test('phone numbers are grouped while typed and kept with a leading plus, whatever is pasted', async () => {
  proves('both.phone-leading-plus')
  await open(page, 'form/user-details')
  const number = field(page, 'Contact number')
  const kept = async () => JSON.parse((await page.locator('output').getAttribute('data-now')) ?? '{}').contact_number
  await number.pressSequentially('9876543210')
  await expect(number).toHaveValue('98765 43210')
  expect(await kept()).toBe('+919876543210')
  await number.fill('+44 20 7946 0958')
  await expect(page.getByLabel('Calling code')).toHaveValue('GB')
  expect(await kept()).toBe('+442079460958')
  await page.getByLabel('Calling code').selectOption('US')
  await number.fill('2125550123')
  await number.press('End')
  for (let keys = 0; keys < 8; keys++) await number.press('Backspace')
  expect(await kept()).toBe('+121')
  await number.fill('')
  await button(page, 'Continue').click()
  await expect(error(page, "Contact number can't be empty")).toBeVisible()
})

test('where one country alone is offered there is no choice of it; a number of another one keeps its own', async () => {
  await open(page, 'form/phone-number')
  const number = field(page, 'Mobile number')
  await expect(page.getByLabel('Calling code')).toHaveCount(0)
  await expect(page.getByText('IN +91')).toBeVisible()
  await number.fill('+44 20 7946 0958')
  await expect(page.getByLabel('Calling code').getByRole('option')).toHaveText(['India (+91)', 'United Kingdom (+44)'])
  await page.getByLabel('Calling code').selectOption('IN')
  await expect(page.getByLabel('Calling code')).toHaveCount(0)
})

test('what people leave out or add without thinking is put right as a field is left, and before a form is sent', async () => {
  await open(page, 'form/company-details')
  await field(page, 'Company name').fill('  Growing Tree ')
  await field(page, 'Company website').fill('growing-tree.example')
  await field(page, 'Job title').focus()
  await expect(field(page, 'Company name')).toHaveValue('Growing Tree')
  await expect(field(page, 'Company website')).toHaveValue('https://growing-tree.example')
  await page.getByLabel('Manage bots for my company').check()
  await field(page, 'Job title').fill(' Owner ')
  // Sent from inside the field.
  await field(page, 'Job title').press('Enter')
  expect(await sent(page)).toMatchObject([{ company_name: 'Growing Tree', job_title: 'Owner' }])
})

test('the code takes digits only', async () => {
  await open(page, `form/one-time-code?data=${encodeURIComponent('{"mobileNo":"+919876543210"}')}`)
  await field(page, 'Code from the message').fill('12 34-567')
  await expect(field(page, 'Code from the message')).toHaveValue('123456')
  await button(page, 'Verify').click()
  expect(await sent(page)).toEqual([{ mobileNo: '+919876543210', code: '123456' }])
})

test('an answer changes what is required, and the aggregator choice names the carriers', async () => {
  proves('onboarding.2.use-aggregator-carrier-hover')
  await open(page, 'form/company-details')
  await page.getByRole('radio', { name: 'No' }).check()
  await page.getByText('Sign up as an aggregator').hover()
  await expect(page.getByRole('tooltip')).toContainText('Northwind Mobile')
  await page.getByRole('radio', { name: 'Sign up as an aggregator' }).focus()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await page.getByRole('radio', { name: 'Sign up as an aggregator' }).check()
  await button(page, 'Submit').click()
  expect(await sent(page)).toEqual([{ for_company: false, agent_type: 2 }])
})

test('on a phone, a tap shows the carriers of a choice, and one elsewhere puts them away', async ({ browser }) => {
  const phone = await browser.newContext({ hasTouch: true, viewport: { width: 390, height: 844 } })
  const touched = await phone.newPage()
  await open(touched, 'form/company-details')
  await touched.getByRole('radio', { name: 'No' }).check()
  const list = touched.getByRole('tooltip')
  await touched.getByText('Sign up as an aggregator').tap()
  await expect(list).toContainText('Northwind Mobile')
  await touched.waitForTimeout(300)
  await expect(list).toBeVisible()
  const box = await list.boundingBox()
  expect(box && box.x >= 0 && box.x + box.width <= 390 && box.y >= 0 && box.y + box.height <= 844, JSON.stringify(box)).toBe(true)
  // It covers none of the other choices, and what the choice means is in view.
  for (const name of ['Manage bots for my company', 'Manage bots for other brands'])
    expect(await overlap(touched.getByText(name), list), name).toBe(false)
  await expect(touched.getByText('You cannot change this answer later')).toBeInViewport({ ratio: 1 })
  await takePicture(touched, 'carriers-of-choice-390')
  await touched.getByRole('radio', { name: 'No' }).tap()
  await expect(list).toHaveCount(0)
  await phone.close()
})

test('a field with a condition goes with it, and its value is not kept', async () => {
  await open(page, 'wizard/address?filled')
  await expect(field(page, 'PAN of the company')).toHaveValue('AAACK1234E')
  await field(page, 'PAN of the company').fill('wrong')
  await field(page, 'Country').fill('unit')
  await page.getByRole('option', { name: 'United Kingdom' }).click()
  await expect(field(page, 'PAN of the company')).toHaveCount(0)
  await button(page, 'Continue').click()
  await expect(page.getByRole('group', { name: 'Brand contact' })).toBeFocused()
  await expect
    .poll(async () => JSON.parse((await page.locator('output').getAttribute('data-saved')) ?? '[]').at(-1)?.country)
    .toBe('GB')
  const saved = JSON.parse((await page.locator('output').getAttribute('data-saved')) ?? '[]').at(-1)
  expect(Object.keys(saved)).not.toContain('pan')
})

test('a reference is found by keyboard, shows its label, and says when it cannot be looked up', async () => {
  await open(page, 'wizard/identity?filled')
  await expect(field(page, 'Industry')).toHaveValue('Retail')
  await field(page, 'Industry').fill('ban')
  await page.getByRole('option', { name: 'Banking and finance' }).waitFor()
  await page.keyboard.press('Enter')
  await expect(field(page, 'Industry')).toHaveValue('Banking and finance')
  await field(page, 'Industry').fill('nothing like it')
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await field(page, 'Industry').fill('fail')
  await expect(page.getByText('The options could not be loaded. Industries are being updated.')).toBeVisible()
  await expect(button(page, 'Retry')).toBeVisible()
})

test('an upload: refused, failed, cancelled, done, deleted', async () => {
  proves('both.upload-failure-title', 'both.upload-failure-text', 'onboarding.9.display-name-20')
  proves('onboarding.4.upload-uploading', 'onboarding.4.upload-uploaded', 'onboarding.4.uploaded-download')
  proves('onboarding.4.uploaded-view', 'onboarding.4.uploaded-delete')
  await open(page, 'wizard/documents')
  // A list that needs entries begins with one.
  await expect(page.getByRole('combobox', { name: 'Kind of document' })).toHaveCount(1)
  await field(page, 'File').setInputFiles(pdf('notes.exe'))
  await expect(
    page.getByText(
      'Only docx, doc, pdf, jpeg, jpg, png files are supported with max size of 5MB and file name should be less than 50 characters.',
    ),
  ).toBeVisible()
  await field(page, 'File').setInputFiles(pdf('fail.pdf'))
  const dialog = page.getByRole('dialog', { name: 'Error Occurred while uploading Image' })
  await expect(dialog).toContainText('Please check internet connection or try again')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await button(page, 'Cancel').click()
  await field(page, 'File').setInputFiles(pdf('slow.pdf'))
  await expect(page.getByRole('progressbar', { name: 'Uploading slow.pdf' })).toHaveAttribute('aria-valuenow', '70')
  await button(page, 'Cancel').click()
  await field(page, 'File').setInputFiles(pdf('refuse.pdf'))
  await expect(page.getByText('The file is damaged.')).toBeVisible()
  await field(page, 'File').setInputFiles(pdf('certificate-of-incorporation.pdf'))
  await expect(page.getByText('certificate-of-incor…')).toBeVisible()
  await expect(button(page, 'View certificate-of-incorporation.pdf')).toBeVisible()
  await button(page, 'Download certificate-of-incorporation.pdf').click()
  await expect(page.locator('body')).toHaveAttribute('data-downloaded', /.+/)
  await button(page, 'Delete certificate-of-incorporation.pdf').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(field(page, 'File')).toBeFocused()
})

test('documents are checked one by one and can be taken out', async () => {
  await open(page, 'wizard/documents?filled')
  await page.getByRole('combobox', { name: 'Kind of document' }).first().click()
  await page.getByRole('option', { name: 'Company registration proof' }).click()
  await button(page, 'Add another document').click()
  await expect(page.getByRole('combobox', { name: 'Kind of document' }).last()).toBeFocused()
  await button(page, 'Review').click()
  await expect(summary(page).getByRole('listitem')).toHaveText([
    'Document 3, kind of document: Choose the kind of document',
    'Document 3, file: Please upload document.',
  ])
  await summary(page).getByRole('link').last().click()
  await expect(field(page, 'File').last()).toBeFocused()
  await button(page, 'Delete document 3').click()
  await button(page, 'Delete document 1').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('combobox', { name: 'Kind of document' })).toHaveText('GST document')
  await expect
    .poll(async () => JSON.parse((await page.locator('output').getAttribute('data-saved')) ?? '[]').at(-1)?.documents)
    .toEqual([{ document_type_id: 1, file: files.logo }])
})

test('an entry that is added after another was deleted is empty, also where that had a file chosen with others', async () => {
  await open(page, 'wizard/documents')
  await field(page, 'File').setInputFiles([pdf('first.pdf'), pdf('second.pdf')])
  await expect(button(page, 'View second.pdf')).toBeVisible()
  await button(page, 'Delete document 2').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await button(page, 'Add another document').click()
  const added = page.getByRole('group', { name: 'Document 2', exact: true })
  await expect(added.getByRole('combobox')).toBeFocused()
  // What would come by itself comes at once.
  await page.waitForTimeout(500)
  await expect(added.locator('input[type=file]')).toHaveCount(1)
  await expect(page.getByText('second.pdf')).toHaveCount(0)
})

test('a wizard keeps everything on the way back, saves what can be saved, and says so', async () => {
  await open(page, 'wizard/identity')
  await expect(button(page, 'Step 4: Documents, locked')).toHaveCount(0)
  // On a phone the title of the step stands above its fields alone.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(field(page, 'Brand name')).toBeVisible()
  const words = page.getByText('Identity', { exact: true })
  const widths = await words.evaluateAll(all => all.map(one => (one.closest('.step-words') ?? one).getBoundingClientRect().width))
  expect(widths.filter(width => width > 1)).toHaveLength(1)
  await expect(page.getByText(/^Step 1 of \d$/)).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 720 })
  await field(page, 'Brand name').fill('Kaveri Silks')
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  await field(page, 'Website').fill('http://kaveri.example')
  await field(page, 'Brand name').focus()
  await expect(page.getByText('Please enter a valid url')).toBeVisible()
  await expect
    .poll(async () => JSON.parse((await page.locator('output').getAttribute('data-saved')) ?? '[]').at(-1))
    .toEqual({ brand_name: 'Kaveri Silks', website: 'http://kaveri.example' })

  await open(page, 'wizard/address?filled')
  await field(page, 'City').fill('Mysuru')
  await page.getByRole('button', { name: /Step 1: Identity/ }).click()
  await expect(field(page, 'Brand name')).toHaveValue('Kaveri Silks')
  await page.getByRole('button', { name: /Step 2: Business address/ }).click()
  await expect(field(page, 'City')).toHaveValue('Mysuru')
  await field(page, 'City').fill('')
  await page.getByRole('button', { name: /Step 1: Identity/ }).click()
  await expect(page.getByRole('button', { name: /Step 2: Business address ?, has errors/ })).toContainText('1 to complete')
})

test('a save that fails is said and can be tried again', async () => {
  await open(page, 'wizard/identity?offline')
  await field(page, 'Brand name').fill('Kaveri Silks')
  await expect(page.getByText('Not saved')).toBeVisible()
  await expect(button(page, 'Retry')).toBeVisible()
})

test('the review shows all, leads back, and what the server finds leads to its field', async () => {
  await open(page, 'wizard/review?filled&refuse=/brand_name')
  await expect(page.getByText('+91 98765 43210')).toBeVisible()
  await expect(page.getByText('AAACK1234E', { exact: true })).toHaveCount(0)
  await button(page, 'Show PAN of the company').click()
  await expect(page.getByText('AAACK1234E', { exact: true })).toBeVisible()
  await button(page, 'Submit for review').click()
  await page.getByRole('button', { name: 'Brand name: This name is taken' }).click()
  await expect(field(page, 'Brand name')).toBeFocused()
  await expect(error(page, 'This name is taken')).toBeVisible()
  await field(page, 'Brand name').fill('Kaveri Sarees')
  await expect(error(page, 'This name is taken')).toHaveCount(0)
  await page.getByRole('button', { name: /Step 5: Review/ }).click()
  await button(page, 'Edit Documents').click()
  await expect(page.getByRole('group', { name: 'Documents', exact: true })).toBeFocused()
  await button(page, 'Review').click()
  await button(page, 'Submit for review').click()
  expect((await sent(page)).brand_name).toBe('Kaveri Sarees')
})

test('data to read: what changed, comments, and a place to comment on each document', async () => {
  await open(page, 'data')
  await expect(page.locator('del')).toHaveText(['Before: Kaveri Silks', 'Before: Travel', 'Before: Mysuru'])
  await expect(page.getByRole('note')).toContainText('This page says')
  await button(page, 'Comment on GST document').click()
  await expect(page.locator('output')).toHaveAttribute('data-pinned', '/documents/1')
  const document = 'certificate-of-incorporation-2019.pdf'
  await button(page, `View ${document}`).click()
  const beside = page.getByRole('region', { name: `Preview of ${document}` })
  await expect(beside.getByRole('alert')).toContainText('Error occurred while downloading file, Please try again')
  await expect(beside.getByRole('button', { name: 'Retry' })).toBeVisible()
  await button(page, `View ${document}`).click()
  await expect(beside).toHaveCount(0)
})

test('a picture is looked at larger, and what cannot be shown says so; either way back to its button', async () => {
  proves('onboarding.2.shared-file-preview', 'onboarding.2.shared-modal-dialog', 'both.preview-unavailable')
  await open(page, 'data')
  await page.getByRole('region', { name: 'Identity' }).getByRole('button', { name: 'View kaveri-logo.png' }).click()
  const beside = page.getByRole('region', { name: 'Picture kaveri-logo.png' })
  await expect(beside.getByRole('img')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const view = button(page, 'View larger')
  await view.click()
  const picture = page.getByRole('dialog', { name: 'kaveri-logo.png' })
  await expect(picture.getByRole('img', { name: 'Picture kaveri-logo.png' })).toBeVisible()
  await expect(picture.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.screenshot({ path: 'test-results/journey/forms-file-preview.png' })
  await picture.getByRole('button', { name: 'Open in a new tab' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-opened', files.logo)
  await page.keyboard.press('Escape')
  await expect(view).toBeFocused()

  await open(page, 'wizard/documents')
  await field(page, 'File').setInputFiles({ ...pdf('deed.docx'), mimeType: 'application/msword' })
  await button(page, 'View deed.docx').click()
  const dialog = page.getByRole('dialog', { name: 'deed.docx' })
  await expect(dialog).toContainText('Preview unavailable')
  await expect(dialog.getByRole('button', { name: 'Open in a new tab' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Download' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-downloaded', /.+/)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(button(page, 'View deed.docx')).toBeFocused()
})

/** Whether two things lie over each other. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  if (!a || !b) throw new Error('One of them is not shown.')
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}
