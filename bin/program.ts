import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Command, CommanderError } from 'commander'
import { plugged, plugIn } from '#lib/module.ts'
import { modules } from '#lib/modules.ts'
import { CommandFailure, printFailure } from '#lib/office/cli/failure.ts'
import { loadEnvFiles, softwareVersion } from '#lib/server/installation.ts'

/** An error sets the exit status instead of ending the process, so that pipes receive all output. */
export async function main(words: readonly string[]): Promise<void> {
  // Determined before parsing, because errors of the parser are printed as JSON too.
  const isJson = words.includes('--json')
  try {
    loadEnvFiles()
    plugIn(modules())
    const program = await catalogueProgram(
      isJson,
      words.find((word) => !word.startsWith('-')),
    )
    await program.parseAsync(words, { from: 'user' })
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return
    printFailure(error, isJson)
    process.exitCode = error instanceof CommandFailure ? error.status : 1
  }
}

/** What each file in `bin/commands` exports. The file is named for the command, or group of commands, that `add` adds. */
interface CommandFile {
  add: (program: Command) => void | Promise<void>
}

/** Loads only the command of this name; all of them if there is none, which help and suggestions need. */
export async function catalogueProgram(isJson: boolean, name?: string): Promise<Command> {
  const catalogue = new Command('catalogue')
    .description('Imports and publishes the catalogues of institutes, and manages who may read them.')
    .usage('COMMAND')
    .version(softwareVersion(), '--version', 'print the version of this software')
    .helpCommand(false)
    .exitOverride()
    .configureOutput(isJson ? { writeErr: () => {}, outputError: () => {} } : {})
  const commands = listCommands()
  const named = commands.filter(([known]) => known === name)
  for (const [, add] of named.length > 0 ? named : commands) await add(catalogue)
  return catalogue
}

/** Lists all commands: first those in `bin/commands`, by name, then those of modules. */
function listCommands(): [name: string, add: CommandFile['add']][] {
  const folder = join(import.meta.dirname, 'commands')
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.ts'))
    .sort()
  return [
    ...files.map((file): [string, CommandFile['add']] => [
      file.slice(0, -'.ts'.length),
      async (program) => {
        const { add }: CommandFile = await import(pathToFileURL(join(folder, file)).href)
        await add(program)
      },
    ]),
    ...plugged().flatMap(({ commands = {} }) => Object.entries(commands)),
  ]
}
