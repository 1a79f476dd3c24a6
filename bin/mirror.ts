/** Command that writes the site as static files. `npm run -s mirror -- --help` lists its options. */
import { Command, CommanderError } from 'commander'
import { plugIn } from '#lib/module.ts'
import { modules } from '#lib/modules.ts'
import { printFailure } from '#lib/office/cli/failure.ts'
import { fromCaller } from '#lib/office/cli/options.ts'
import { progressBar } from '#lib/office/cli/progress.ts'
import { loadEnvFiles } from '#lib/server/installation.ts'
import { compileJsxOnLoad } from '#lib/server/jsx.ts'
import type { WrittenMirror } from '#lib/site/mirror/mirror.ts'
import { type MirrorOptions, planOf } from '#lib/site/mirror/mirror-plan.ts'

// Must be set before React is loaded, or React runs slow development checks.
Object.assign(process.env, { NODE_ENV: 'production' })

const command = new Command('mirror')
  .description('Writes the whole site as static files for any static host.')
  .option('--out <dir>', 'the folder to write to; a second run replaces only what has changed')
  .option(
    '--all <dir>',
    'instead of --out: writes the site of each institute into a folder there, named by its slug',
  )
  .option(
    '--base-url <url>',
    'the address where the files will be served (default: the site’s own); its path is put in front of every link',
  )
  .option(
    '--institute <slug>',
    'the institute whose site is written from the database (default: SITE_INSTITUTE, or the demo)',
  )
  .option(
    '--enquiries-key <key>',
    'a publishable key with leads:write only, with which the forms send to this deployment; the files contain it',
  )
  .exitOverride()

const began = performance.now()
const bar = progressBar('writing', true)
try {
  command.parse()
  loadEnvFiles()
  plugIn(modules())
  compileJsxOnLoad()
  const { writeMirrors } = await import('#lib/site/mirror/mirror.ts')
  const options = command.opts<MirrorOptions>()
  const plan = planOf(options)
  const reports = await writeMirrors({ ...plan, out: fromCaller(plan.out) }, (done, total) =>
    bar.report(done, total),
  )
  bar.stop()
  for (const report of reports) console.log(textOf(report))
  if (reports.some(({ faults }) => faults.length > 0)) process.exitCode = 1
} catch (error) {
  bar.stop()
  if (!(error instanceof CommanderError && error.exitCode === 0)) {
    printFailure(error, false)
    process.exitCode = 1
  }
}

function textOf(report: WrittenMirror): string {
  const { pages, files, written, unchanged, removed, missing, faults, bytes, url } = report
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const lines = [
    `${pages} pages and ${files} other files for ${url}: ${written} written, ${unchanged} unchanged, ${removed} removed.`,
    `${(bytes / 1e6).toFixed(1)} MB in ${seconds} s.`,
    ...missing.map((path) => `broken link: a page links to ${path}, which the site does not have`),
    ...faults.map(({ path, message }) => `FAULT  ${path}: ${message}`),
    ...(faults.length > 0
      ? [
          `${faults.length} could not be written after four attempts each, so they are missing or outdated. Nothing was removed.`,
        ]
      : []),
  ]
  return lines.join('\n')
}
