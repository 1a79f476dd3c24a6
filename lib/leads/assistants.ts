import type { InstituteSource } from '#lib/catalogue/authored/institute.ts'
import type { Db } from '#lib/db/open.ts'

/** The `source` of enquiries that an assistant sends for a person. */
export const assistantSource = 'mcp'

/** The institute's setting for enquiries of assistants. */
export async function findAssistantEnquiries(
  db: Db,
  instituteId: string,
): Promise<InstituteSource['assistant_enquiries']> {
  const { assistant_enquiries } = await db
    .selectFrom('institutes')
    .select('assistant_enquiries')
    .where('id', '=', instituteId)
    .executeTakeFirstOrThrow()
  return assistant_enquiries
}
