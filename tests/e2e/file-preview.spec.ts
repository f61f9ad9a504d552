import { expect, test } from 'playwright/test'
import { docx } from '../server/files/make-files.ts'
import { proves } from '../spec/proofs.ts'
import { signedIn, submittedBrand } from './bot-people.ts'
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
test.afterAll(() => portal.stop())

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

test('a file is looked at over the page: pictures, documents page by page, and what cannot be shown says so', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  proves('onboarding.2.shared-file-preview', 'both.preview-image-png', 'both.preview-document-pdf', 'both.preview-unavailable')
  proves('onboarding.9.preview-document-docx', 'both.preview-office-unavailable', 'onboarding.9.display-name-20')
  proves('onboarding.4.uploaded-view', 'onboarding.4.uploaded-download', 'onboarding.4.uploaded-delete')
  proves('onboarding.4.delete-asks-confirmation', 'both.link-preview-http-only', 'onboarding.7.download-by-source-link')
  proves('both.encrypted-download', 'both.download-failure', 'onboarding.7.encrypted-download-401')
  const { developer, platform } = await signedIn(browser, portal, 'developer', 'platform')
  const { page } = developer
  const upload = async (file: object) =>
    (await send(portal, developer, 'post', 'files?kind=document', { multipart: { file } })).id
  const long = 'certificate-of-incorporation-2019.pdf'
  const documents = [
    { document_type_id: 2, file: await upload(samplePdf(long, 3)) },
    { document_type_id: 1, file: await upload({ name: 'deed.docx', mimeType: word, buffer: docx() }) },
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
  await expect(dialog.getByText('125 %')).toBeVisible()
  await expect.poll(width).toBeGreaterThan(before)
  await dialog.getByRole('button', { name: 'Turn by a quarter' }).click()
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
  await picture.getByRole('button', { name: 'Turn by a quarter' }).click()
  await look(page, 'file-preview-picture')
  await page.keyboard.press('Escape')
  expect(developer.trouble).toEqual([])

  // Whoever reviews it reads a document beside its fields, and larger where that is wanted.
  const further = [
    { document_type_id: 2, file: await upload(samplePdf(long, 3)) },
    { document_type_id: 1, file: await upload(samplePdf('gst.pdf')) },
  ]
  const reviewed = await submittedBrand(portal, developer, { documents: further })
  const reviewer = platform.page
  await reviewer.goto(`/dotgo-admin/view-brand/${reviewed}`)
  await reviewer.getByRole('button', { name: `View ${long}` }).click()
  const beside = reviewer.getByRole('region', { name: `Preview of ${long}` })
  await expect(beside).toContainText('Page 1 of 3')
  await reviewer.getByRole('button', { name: 'View larger' }).click()
  await expect(reviewer.getByRole('dialog', { name: long }).getByRole('region')).toContainText('Page 1 of 3')
  await reviewer.keyboard.press('Escape')
  expect(platform.trouble).toEqual([])

  // What does not arrive says so in the words of the specification; a session that is over leads to signing in.
  await endSession(reviewer)
  await reviewer.getByRole('button', { name: `Download ${long}` }).click()
  await expect(reviewer).toHaveURL(/\/sign-in/)
  const startAgain = stopDatabase(portal.data)
  await page.getByRole('button', { name: 'Download logo.png' }).click()
  await expect(page.getByText('Error occurred while downloading file, Please try again')).toBeVisible()
  startAgain()
})
