import { readFileSync } from 'node:fs'
import { relative } from 'node:path'

const none = { passed: 0, failed: 0, skipped: 0, names: [] }

/** Adds up counts. */
export function sum(counts) {
  return counts.reduce(
    (a, b) => ({
      passed: a.passed + b.passed,
      failed: a.failed + b.failed,
      skipped: a.skipped + b.skipped,
      names: [...a.names, ...b.names],
    }),
    none,
  )
}

/** The lines that end every test run: what failed, each by its name, so that the end of a log says it; then the counts. */
export function closingLines({ passed, failed, skipped, names }) {
  const counts = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
  return [...names.map(name => `failed: ${name}`), counts].join('\n')
}

/** Counts from Vitest's JSON report. A runner that failed without a failed test (a file that cannot be loaded, a crash) counts as one. */
export function countVitest(file, exitCode) {
  const report = readReport(file)
  const counts = {
    passed: report?.numPassedTests ?? 0,
    failed: (report?.numFailedTests ?? 0) + filesWithoutTests(report),
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
    names: failedInVitest(report),
  }
  return atLeastOneFailed(counts, exitCode)
}

/** Counts from Playwright's JSON report. One that passed on its second try, where there is one, passed: Playwright names it at the end. */
export function countPlaywright(file, exitCode) {
  const report = readReport(file)
  const stats = report?.stats
  const counts = {
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: stats?.unexpected ?? 0,
    skipped: stats?.skipped ?? 0,
    names: (report?.suites ?? []).flatMap(suite => failedInPlaywright(suite, [])),
  }
  return atLeastOneFailed(counts, exitCode)
}

function failedInVitest(report) {
  return (report?.testResults ?? []).flatMap(({ name, status, assertionResults }) => {
    const file = relative(process.cwd(), name)
    const failed = assertionResults.filter(one => one.status === 'failed').map(one => `${file} › ${one.fullName}`)
    return status === 'failed' && failed.length === 0 ? [`${file} (could not be run)`] : failed
  })
}

function failedInPlaywright({ title, suites = [], specs = [] }, above) {
  const here = [...above, title]
  return [
    ...specs.filter(({ ok }) => !ok).map(spec => [...here, spec.title].join(' › ')),
    ...suites.flatMap(suite => failedInPlaywright(suite, here)),
  ]
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
