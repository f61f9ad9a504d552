import { expect, type Page, test } from 'playwright/test'
import { docx, jpeg, realFiles } from '../server/files/make-files.ts'
import { proves } from '../spec/proofs.ts'
import { signedIn, submittedBrand } from './bot-people.ts'
import { closePages } from './close-pages.ts'
import { endSession } from './end-session.ts'
import { look } from './look.ts'
import { samplePdf } from './sample-files.ts'
import { type RunningPortal, startPortal } from './start-portal.ts'
import { stopDatabase } from './stop-database.ts'
import { send, wholeBrand } from './whole-brand.ts'

let portal: RunningPortal
test.beforeAll(async () => {
  portal = await startPortal()
})
test.afterAll(closePages)
test.afterAll(() => portal.stop())

/** A picture in a dialog that the browser could decode. */
async function expectPicture(page: Page, name: string): Promise<void> {
  const image = page.getByRole('dialog', { name }).getByRole('img', { name: `Picture ${name}` })
  await expect(image).toBeVisible()
  await expect.poll(() => image.evaluate((drawn: HTMLImageElement) => drawn.naturalWidth)).toBe(40)
}

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

test('a file is refused, uploaded slowly, not uploaded for want of a network, uploaded, and gone', async ({ browser }) => {
  proves('onboarding.5.upload-limits-message', 'onboarding.4.upload-uploading', 'onboarding.4.upload-uploaded')
  proves('both.upload-failure-title', 'both.upload-failure-text', 'both.helper-put')
  proves('both.download-failure-server-message', 'both.download-json-is-error')
  const { developer } = await signedIn(browser, portal, 'developer')
  const { page } = developer
  const { id } = await wholeBrand(portal, developer, { documents: [] })
  await page.goto(`/developer/update-brand/${id}?step=documents`)
  const input = page.locator('input[type=file]').last()

  await input.setInputFiles({ name: 'notes.exe', mimeType: 'application/pdf', buffer: Buffer.from('MZ') })
  const limits =
    'Only docx, doc, pdf, jpeg, jpg, png files are supported with max size of 5MB and file name should be less than 50 characters.'
  await expect(page.getByText(limits)).toBeVisible()

  const network = await page.context().newCDPSession(page)
  const uploadAt = (uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput })
  await uploadAt(20_000)
  const large = samplePdf('slow.pdf')
  await input.setInputFiles({ ...large, buffer: Buffer.concat([large.buffer, Buffer.alloc(600_000, '%')]) })
  await expect(page.getByRole('progressbar', { name: 'Uploading slow.pdf' })).toBeVisible()
  await expect(page.getByText('slow.pdf').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'View slow.pdf' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('slow.pdf')).toHaveCount(0)
  await uploadAt(-1)
  await network.detach()

  await page.context().setOffline(true)
  await input.setInputFiles(samplePdf('paper.pdf'))
  const failed = page.getByRole('dialog', { name: 'Error Occurred while uploading Image' })
  await expect(failed).toContainText('Please check internet connection or try again')
  await page.context().setOffline(false)
  const uploaded = page.waitForResponse(answer => answer.url().includes('/files?') && answer.status() === 201)
  const saved = page.waitForResponse(answer => answer.request().method() === 'PUT' && answer.url().endsWith(`/brands/${id}`))
  await failed.getByRole('button', { name: 'Retry' }).click()
  const file = (await (await uploaded).json()).data.id
  await expect(page.getByRole('button', { name: 'View paper.pdf' })).toBeVisible()
  expect((await saved).ok()).toBe(true)

  // It is deleted in another tab: the server says that in JSON, and nothing is saved.
  const address = `/secure/api/v1/files/${file}`
  expect((await page.request.delete(address, { headers: { origin: portal.address } })).ok()).toBe(true)
  const { message } = await (await page.request.get(address)).json()
  expect(message).toMatch(/\w/)
  const saves: string[] = []
  page.on('download', download => saves.push(download.suggestedFilename()))
  await page.getByRole('button', { name: 'Download paper.pdf' }).click()
  await expect(page.getByText(message)).toBeVisible()
  expect(saves).toEqual([])
  expect(developer.trouble).toEqual([])
  await page.context().close()
})

test('a file is looked at over the page: pictures, documents page by page, and what cannot be shown says so', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  proves('onboarding.2.shared-file-preview', 'both.preview-image-png', 'both.preview-document-pdf', 'both.preview-unavailable')
  proves('onboarding.9.preview-document-docx', 'both.preview-office-unavailable', 'onboarding.9.display-name-20')
  proves('onboarding.4.uploaded-view', 'onboarding.4.uploaded-download', 'onboarding.4.uploaded-delete')
  proves('onboarding.4.delete-asks-confirmation', 'both.link-preview-http-only', 'onboarding.7.download-by-source-link')
  proves('both.encrypted-download', 'both.download-failure', 'onboarding.7.encrypted-download-401')
  proves('both.preview-image-jpg', 'both.preview-image-jpeg', 'onboarding.9.preview-document-doc')
  proves('onboarding.7.helper-default-error-message')
  const { developer, platform } = await signedIn(browser, portal, 'developer', 'platform')
  const { page } = developer
  const upload = async (file: object) =>
    (await send(portal, developer, 'post', 'files?kind=document', { multipart: { file } })).id
  const long = 'certificate-of-incorporation-2019.pdf'
  const documents = [
    { document_type_id: 2, file: await upload(samplePdf(long, 3)) },
    { document_type_id: 1, file: await upload({ name: 'deed.docx', mimeType: word, buffer: docx() }) },
    { document_type_id: 56, file: await upload({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: jpeg(40, 30) }) },
    { document_type_id: 57, file: await upload({ name: 'old.doc', mimeType: 'application/msword', buffer: realFiles.doc }) },
  ]
  const { id } = await wholeBrand(portal, developer, { documents })
  await page.goto(`/developer/update-brand/${id}?step=documents`)

  const view = page.getByRole('button', { name: `View ${long}` })
  await view.click()
  const dialog = page.getByRole('dialog', { name: long })
  await expect(dialog.getByText('certificate-of-incor…'), 'cut at 20 characters').toBeVisible()
  await dialog.getByText('certificate-of-incor…').hover()
  await expect(page.getByRole('tooltip', { name: long })).toBeVisible()
  await page.mouse.move(0, 0)
  const paper = dialog.getByRole('region', { name: `Preview of ${long}` })
  await expect(paper).toContainText('Page 1 of 3')
  const inked = () =>
    paper.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
      const { data = [] } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {}
      return Array.from(data).filter((value, index) => index % 4 === 0 && value < 128).length
    })
  expect(await inked(), 'letters are drawn').toBeGreaterThan(100)
  // Of three links the one to the web is there.
  await expect(paper.getByRole('link')).toHaveText(['https://growing-tree.example/terms'])
  await expect(paper.getByRole('link')).toHaveAttribute('rel', 'noopener noreferrer')
  await paper.focus()
  await page.keyboard.press('ArrowRight')
  await expect(paper).toContainText('Page 2 of 3')
  await page.keyboard.press('End')
  await expect(paper).toContainText('Page 3 of 3')
  await expect(dialog.getByRole('button', { name: 'Next page' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Previous page' }).click()
  await expect(dialog.getByRole('status')).toHaveText('Page 2 of 3')
  const width = () => paper.locator('canvas').evaluate(canvas => canvas.getBoundingClientRect().width)
  const before = await width()
  await page.keyboard.press('+')
  await expect(dialog.getByText('125%')).toBeVisible()
  await expect.poll(width).toBeGreaterThan(before)
  await dialog.getByRole('button', { name: 'Rotate 90°' }).click()
  const shape = () => paper.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.width > canvas.height)
  await expect.poll(shape, 'lies on its side').toBe(true)
  await page.keyboard.press('0')
  await look(page, 'file-preview-pdf')
  await page.setViewportSize({ width: 390, height: 844 })
  await look(page, 'file-preview-pdf-phone')
  await page.setViewportSize({ width: 1440, height: 900 })
  const [saved] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Download' }).click()])
  expect(saved.suggestedFilename()).toBe(long)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(view).toBeFocused()

  await page.getByRole('button', { name: 'View deed.docx' }).click()
  const deed = page.getByRole('dialog', { name: 'deed.docx' })
  await expect(deed).toContainText('Preview unavailable')
  await expect(deed.getByRole('button', { name: 'Download' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'View old.doc' }).click()
  const old = page.getByRole('dialog', { name: 'old.doc' })
  await expect(old).toContainText('Preview unavailable')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'View photo.jpg' }).click()
  await expectPicture(page, 'photo.jpg')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Delete deed.docx' }).click()
  const sure = page.getByRole('dialog', { name: 'Delete this file?' })
  await sure.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'View deed.docx' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete deed.docx' }).click()
  await sure.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('button', { name: 'View deed.docx' })).toHaveCount(0)

  await page.goto(`/developer/update-brand/${id}?step=identity`)
  await page.getByRole('button', { name: 'View logo.png' }).click()
  const picture = page.getByRole('dialog', { name: 'logo.png' })
  const image = picture.getByRole('img', { name: 'Picture logo.png' })
  await expect(image).toHaveCSS('width', '224px')
  await picture.getByRole('button', { name: 'Zoom in' }).click()
  await expect(image).toHaveCSS('width', '280px')
  await picture.getByRole('button', { name: 'Rotate 90°' }).click()
  await look(page, 'file-preview-picture')
  await page.keyboard.press('Escape')
  expect(developer.trouble).toEqual([])

  // Whoever reviews it sees documents and pictures beside its fields, and larger where that is wanted, as they were turned.
  const further = [
    { document_type_id: 2, file: await upload(samplePdf(long, 3)) },
    { document_type_id: 1, file: await upload(samplePdf('gst.pdf')) },
    { document_type_id: 56, file: await upload({ name: 'photo.jpeg', mimeType: 'image/jpeg', buffer: jpeg(40, 30) }) },
  ]
  const reviewed = await submittedBrand(portal, developer, { documents: further })
  const reviewer = platform.page
  await reviewer.goto(`/dotgo-admin/view-brand/${reviewed}`)
  await reviewer.getByRole('button', { name: `View ${long}` }).click()
  const beside = reviewer.getByRole('region', { name: `Preview of ${long}` })
  await expect(beside).toContainText('Page 1 of 3')
  await expect(beside).toBeInViewport({ ratio: 1 })
  // As wide as the card of its fields, whose name is in no way.
  const [wide, around] = [
    await beside.boundingBox(),
    await reviewer.locator('section').filter({ has: beside }).last().boundingBox(),
  ]
  expect(wide?.width ?? 0).toBeGreaterThan(0.85 * (around?.width ?? Number.POSITIVE_INFINITY))
  await reviewer.getByRole('button', { name: 'View larger' }).click()
  await expect(reviewer.getByRole('dialog', { name: long }).getByRole('region')).toContainText('Page 1 of 3')
  await reviewer.keyboard.press('Escape')
  const viewPhoto = reviewer.getByRole('button', { name: 'View photo.jpeg' })
  await viewPhoto.click()
  const photo = reviewer.getByRole('region', { name: 'Picture photo.jpeg' })
  await expect(photo.getByRole('img')).toHaveCSS('width', '40px')
  await expect(reviewer.getByRole('dialog')).toHaveCount(0)
  await expect(viewPhoto).toHaveAttribute('aria-expanded', 'true')
  const tools = photo.locator('..')
  await tools.getByRole('button', { name: 'Zoom in' }).click()
  await tools.getByRole('button', { name: 'Rotate 90°' }).click()
  await look(reviewer, 'file-preview-beside')
  // Below its own row, as wide as the card, and over no edge of it.
  const card = (await tools.locator('../..').boundingBox()) ?? { x: 0, y: 0, width: 0 }
  const drawnIn = (await photo.boundingBox()) ?? { x: 0, y: 0, width: 0 }
  expect(drawnIn.y).toBeGreaterThan(((await viewPhoto.boundingBox())?.y ?? 0) + 20)
  expect(drawnIn.width).toBeGreaterThan(card.width - 40)
  expect(drawnIn.x + drawnIn.width).toBeLessThanOrEqual(card.x + card.width)
  await reviewer.getByRole('button', { name: 'View larger' }).last().click()
  const larger = reviewer.getByRole('dialog', { name: 'photo.jpeg' })
  await expect(larger.getByText('125%')).toBeVisible()
  await expect(larger.getByRole('img')).toHaveCSS('transform', /^matrix\(0, 1, -1, 0/)
  await reviewer.keyboard.press('Escape')
  await expect(tools.getByText('125%')).toBeVisible()
  await reviewer.keyboard.press('Escape')
  await expect(photo).toHaveCount(0)
  await expect(viewPhoto).toBeFocused()
  // Beside its list, too, the key puts away the file alone.
  await reviewer.goto('/dotgo-admin/my-brands')
  await reviewer.getByRole('row').getByRole('link').first().click()
  const pane = reviewer.getByRole('region', { name: /^Opened from/ })
  await pane.getByRole('button', { name: `View ${long}` }).click()
  await expect(pane.getByRole('region', { name: `Preview of ${long}` })).toBeInViewport({ ratio: 1 })
  await reviewer.keyboard.press('Escape')
  await expect(pane.getByRole('region', { name: `Preview of ${long}` })).toHaveCount(0)
  await reviewer.keyboard.press('Escape')
  await expect(pane).toHaveCount(0)
  await reviewer.goto(`/dotgo-admin/view-brand/${reviewed}`)
  // A phone has no room beside them.
  await reviewer.setViewportSize({ width: 390, height: 844 })
  await viewPhoto.click()
  await expectPicture(reviewer, 'photo.jpeg')
  await look(reviewer, 'file-preview-phone')
  await reviewer.keyboard.press('Escape')
  await expect(viewPhoto).toBeFocused()
  await reviewer.setViewportSize({ width: 1440, height: 900 })
  expect(platform.trouble).toEqual([])

  // What does not arrive says so in the words of the specification; a session that is over leads to signing in.
  await endSession(reviewer)
  // The page may ask for something itself and be told before.
  const pressed = reviewer.getByRole('button', { name: `Download ${long}` }).click({ timeout: 10_000 })
  await Promise.all([pressed.catch(() => undefined), expect(reviewer).toHaveURL(/\/sign-in/)])
  const startAgain = stopDatabase(portal.data)
  await page.getByRole('button', { name: 'Download logo.png' }).click()
  await expect(page.getByText('Error occurred while downloading file, Please try again')).toBeVisible()
  startAgain()
})
