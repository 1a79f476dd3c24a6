import type { DashboardWords } from '#lib/modules/dashboard/words/words.ts'

/** Says how to get another sign-in link, to who runs the server on an own machine. */
export function NewLink({ words: { signIn }, command }: { words: DashboardWords; command: string }) {
  return (
    <>
      <p>{signIn.ownMachine}</p>
      <pre>{command}</pre>
    </>
  )
}
