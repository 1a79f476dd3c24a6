import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Running, serve } from '../processes.ts'

const run = promisify(execFile)
const next = 'node_modules/next/dist/bin/next'

/**
 * Copies the site in examples/next, installs it from its lock file, builds it without an API or a setting, and starts it;
 * `built` is what the build printed. Throws with the output of a command that fails.
 */
export async function startExample(
  port: number,
  settings: Record<string, string>,
): Promise<Running & { built: string }> {
  const around = mkdtempSync(join(tmpdir(), 'catalogue-example-'))
  const remove = (): void => rmSync(around, { recursive: true, force: true })
  const folder = join(around, 'site')
  // Only the hosts of pictures have to be known to the build.
  const { IMAGE_HOSTS, CATALOGUE_URL = '' } = settings
  const hosts = [IMAGE_HOSTS, new URL(CATALOGUE_URL).host].join()
  const env = { ...process.env, IMAGE_HOSTS: hosts, NODE_ENV: 'production' as const }
  try {
    cpSync('examples/next', folder, { recursive: true, filter: isAuthored })
    small(join(folder, 'app/small'))
    const options = ['--prefer-offline', '--include=dev', '--no-audit', '--no-fund']
    await run('npm', ['ci', ...options], { cwd: folder, env })
    const { stdout: built } = await run(process.execPath, [next, 'build'], { cwd: folder, env })
    const site = await serve(
      () => [next, 'start', '-p', String(port)],
      { ...settings, NODE_ENV: 'production' },
      { port, folder, path: '' },
    )
    return { ...site, origin: `http://127.0.0.1:${port}`, stop: () => site.stop().finally(remove), built }
  } catch (error) {
    remove()
    const { message, stdout = '' } = error as Error & { stdout?: string }
    throw new Error(`The example does not start: ${message}\n${stdout}`)
  }
}

/** Whoever tried the example where it stands left packages and a build there. */
const isAuthored = (path: string): boolean => !/(^|[/\\])(node_modules|\.next|\.env.*\.local)$/.test(path)

/** The client guide's example as a page of it. */
function small(folder: string): void {
  mkdirSync(folder)
  cpSync('tests/client/example.tsx', join(folder, 'catalogue.tsx'))
  const page = `import { connection } from 'next/server'
export const instant = false
export default async () => {
  await connection()
  const { CourseList } = await import('./catalogue')
  return <ul><CourseList /></ul>
}
`
  writeFileSync(join(folder, 'page.tsx'), page)
}
