import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Command } from 'commander'
import { expect, test } from 'vitest'
import { catalogueProgram } from '../../../bin/program.ts'

const leavesOf = (command: Command): Command[] =>
  command.commands.length > 0 ? command.commands.flatMap(leavesOf) : [command]

const nameOf = (command: Command): string =>
  command.parent ? `${nameOf(command.parent)} ${command.name()}`.trim() : ''

const helpOf = (command: Command): string => {
  let help = ''
  command.configureOutput({ writeOut: (text) => (help += text) }).outputHelp()
  return help
}

test.each(leavesOf(await catalogueProgram(false)).map(nameOf))(
  'the help of %s has an example that the command line accepts',
  async (name) => {
    const program = await catalogueProgram(false, name.split(' ')[0])
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

test('a command line loads only the command that it names', async () => {
  const names = ({ commands }: Command) => commands.map((command) => command.name())
  for (const name of names(await catalogueProgram(false)))
    expect(names(await catalogueProgram(false, name))).toEqual([name])
})

test('--version prints the software’s version', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  const printed = execFileSync(process.execPath, ['bin/catalogue.ts', '--version'], { encoding: 'utf8' })
  expect(printed.trim()).toBe(version)
})
