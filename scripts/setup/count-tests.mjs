import { readFileSync } from 'node:fs'

const none = { passed: 0, failed: 0, skipped: 0 }

/** Adds up counts. */
export function sum(counts) {
  return counts.reduce(
    (a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped }),
    none,
  )
}

/** The line that ends every test run. */
export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/** Counts from Vitest's JSON report. A runner that failed without a failed test (a file that cannot be loaded, a crash) counts as one. */
export function countVitest(file, exitCode) {
  const report = readReport(file)
  const counts = {
    passed: report?.numPassedTests ?? 0,
    failed: (report?.numFailedTests ?? 0) + filesWithoutTests(report),
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  }
  return atLeastOneFailed(counts, exitCode)
}

/** Counts from Playwright's JSON report. One that passed on its second try, where there is one, passed: Playwright names it at the end. */
export function countPlaywright(file, exitCode) {
  const stats = readReport(file)?.stats
  const counts = {
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: stats?.unexpected ?? 0,
    skipped: stats?.skipped ?? 0,
  }
  return atLeastOneFailed(counts, exitCode)
}

function filesWithoutTests(report) {
  return (
    report?.testResults?.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0).length ??
    0
  )
}

function atLeastOneFailed(counts, exitCode) {
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
