#!/usr/bin/env node
import * as check from './check/command.js'
import * as listen from './listen/command.js'

const commands = { check, listen }
const [name = '', ...args] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined

try {
  if (!command) throw new Error(`${check.usage}\n\n${listen.usage}`)
  process.exitCode = await command.run(args)
} catch (error) {
  console.error(error.message)
  process.exitCode = 2
}
