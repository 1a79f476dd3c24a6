import { UnreadableValue } from '../source/load/load-values.ts'

/** What was authored cannot be published. Every other error is the database's or our own, and loses no note. */
class ContentFault extends Error {}

export const isOfContent = (error: unknown): error is Error =>
  error instanceof UnreadableValue || error instanceof ContentFault

/** Runs what works on authored values alone: whatever it throws is their fault. */
export async function onContent<Done>(work: () => Done | Promise<Done>): Promise<Done> {
  try {
    return await work()
  } catch (error) {
    throw new ContentFault((error as Error).message, { cause: error })
  }
}
