import { createInterface } from 'node:readline/promises'
import { visibleLines } from './print.ts'

/** Asks a question on the terminal and returns the answer; undefined without a terminal. */
export async function askedFor(question: string): Promise<string | undefined> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return undefined
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return (await terminal.question(visibleLines(question))).trim()
  } finally {
    terminal.close()
  }
}
