import { UnreadableValue } from '../source/load/load-values.ts'

/** An error caused by authored content. After any other error the changes stay due. */
class ContentFault extends Error {}

export const isOfContent = (error: unknown): error is Error =>
  error instanceof UnreadableValue || error instanceof ContentFault

/** Marks any error of `work` as caused by authored content. */
export async function onContent<Done>(work: () => Done | Promise<Done>): Promise<Done> {
  try {
    return await work()
  } catch (error) {
    throw new ContentFault((error as Error).message, { cause: error })
  }
}
