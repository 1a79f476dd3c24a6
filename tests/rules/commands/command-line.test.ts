import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import type { Command } from 'commander'
import { describe, expect, test } from 'vitest'
import { catalogueProgram } from '../../../bin/commands/main.ts'

const leavesOf = (command: Command): Command[] =>
  command.commands.length > 0 ? command.commands.flatMap(leavesOf) : [command]

const nameOf = (command: Command): string =>
  command.parent ? `${nameOf(command.parent)} ${command.name()}`.trim() : ''

const helpOf = (command: Command): string => {
  let help = ''
  command.configureOutput({ writeOut: (text) => (help += text) }).outputHelp()
  return help
}

test.each(leavesOf(catalogueProgram(false)).map(nameOf))(
  'the help of %s has an example that the command line accepts',
  async (name) => {
    const program = catalogueProgram(false)
    const leaf = leavesOf(program).find((one) => nameOf(one) === name)
    if (!leaf) throw new Error(`${name} is no command.`)
    const [, example = ''] = /^ {2}npm run -s catalogue -- (.+)$/m.exec(helpOf(leaf)) ?? []
    expect(example.startsWith(name)).toBe(true)
    let isTaken = false
    leaf.exitOverride().action(() => {
      isTaken = true
    })
    // The rest of the line is for the shell.
    const [words = ''] = example.split(' > ')
    await program.parseAsync(words.split(' '), { from: 'user' })
    expect(isTaken).toBe(true)
  },
)

test('--version prints the software’s version', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  const printed = execFileSync(process.execPath, ['bin/catalogue.ts', '--version'], { encoding: 'utf8' })
  expect(printed.trim()).toBe(version)
})

const scriptFor = (shell: string): string =>
  execFileSync(process.execPath, ['bin/catalogue.ts', 'completion', shell], { encoding: 'utf8' })

const completed: [line: string, words: string[]][] = [
  ['catalogue ke', ['keys']],
  ['catalogue keys re', ['revoke']],
  ['catalogue keys create --na', ['--name']],
  ['catalogue leads --json list --st', ['--state']],
  ['catalogue completion z', ['zsh']],
]

describe.skipIf(!existsSync('/bin/bash'))('in bash', () => {
  const script = `${scriptFor('bash')}
read -ra COMP_WORDS <<< "$LINE"; COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); _catalogue; echo "\${COMPREPLY[*]}"`
  test.each(completed)('%s is completed', (line, words) => {
    const { stdout } = spawnSync('/bin/bash', ['--norc', '-c', script], {
      env: { ...process.env, LINE: line },
      encoding: 'utf8',
    })
    expect(stdout.trim().split(' ')).toEqual(words)
  })
})

describe.skipIf(!existsSync('/usr/bin/fish'))('in fish', () => {
  const script = `${scriptFor('fish')}\ncomplete -C "$LINE"`
  test.each(completed)('%s is completed', (line, words) => {
    const { stdout } = spawnSync('/usr/bin/fish', ['-c', script], {
      env: { ...process.env, LINE: line },
      encoding: 'utf8',
    })
    // fish adds files with matching names.
    expect(stdout.split('\n')).toEqual(expect.arrayContaining(words))
  })
})
