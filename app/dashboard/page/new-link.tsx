import { newLinkCommand } from '#lib/modules/dashboard/demo-link.ts'
import type { Guest } from './base-route.ts'

/** Says how to get another sign-in link, to who runs the server on an own machine; undefined elsewhere. */
export async function newLink({ db, words: { signIn } }: Guest) {
  const command = await newLinkCommand(db)
  return (
    command && (
      <>
        <p>{signIn.ownMachine}</p>
        <pre>{command}</pre>
      </>
    )
  )
}
