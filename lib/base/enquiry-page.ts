import { plugged } from '#lib/module.ts'

/** Returns the address of the page where the office works on an enquiry; undefined if no module serves one. */
export async function enquiryPage(id: string): Promise<string | undefined> {
  const pageOf = await plugged()
    .find((module) => module.enquiryPage)
    ?.enquiryPage?.()
  return pageOf?.(id)
}
