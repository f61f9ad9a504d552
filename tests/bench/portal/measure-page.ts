import type { Browser, CDPSession, Page } from 'playwright'
import type { Given } from './page/given.ts'

/** One look at one page, in milliseconds. */
export type Measured = { mount: number; mountCpu: number; perKey: number }

/** Where keys are pressed: fields that both pages have, each at the head of its form. */
export const typedInto = ['field_0', 'field_1', 'field_5']
const text = 'Kaveri Silks and son'
/** Milliseconds between two keys: a person who types fast. */
const pace = 100
/** Longer than anything a form waits for after the last key. */
const settled = 500

/** Loads the page anew, shows its form, and types into it. CPU is that of the page's main thread, by the browser's own count. */
export async function measurePage(browser: Browser, address: string): Promise<Measured> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  const failures: string[] = []
  page.on('pageerror', error => failures.push(error.message))
  await page.goto(address)
  const cdp = await page.context().newCDPSession(page)
  // Time the thread worked, not time that passed: other work on the machine does not count.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.evaluate(async () => {
    const { given } = window as never as { given: Given }
    Object.assign(window, { show: await given.mount() })
  })
  await page.waitForTimeout(settled)
  const before = await cpu(cdp)
  const mount = await page.evaluate(async () => {
    const began = performance.now()
    ;(window as never as { show: () => void }).show()
    while (!document.querySelector('input')) await new Promise(done => setTimeout(done))
    await new Promise(done => requestAnimationFrame(() => setTimeout(done)))
    return performance.now() - began
  })
  await page.waitForTimeout(settled)
  const mountCpu = (await cpu(cdp)) - before
  const perKey = await typing(page, cdp)
  if (failures.length > 0) throw new Error(`${address}: ${failures.join('\n')}`)
  await page.close()
  return { mount, mountCpu, perKey }
}

async function typing(page: Page, cdp: CDPSession): Promise<number> {
  let spent = 0
  for (const name of typedInto) {
    await page.locator(`input[id$="_${name}"]`).focus()
    await page.waitForTimeout(settled)
    const before = await cpu(cdp)
    await page.keyboard.type(text, { delay: pace })
    await page.waitForTimeout(settled)
    spent += (await cpu(cdp)) - before
  }
  return spent / (typedInto.length * text.length)
}

/** Milliseconds that the page's main thread has worked. */
async function cpu(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}
