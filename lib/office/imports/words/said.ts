/**
 * A message about a sheet or a form in each language of the dashboard, which replaces `{column:NAME}` with its label of
 * the column.
 */
export interface Said {
  en: string
  hi: string
  /** Text for the command line, where options replace the dashboard's choices. */
  shell?: string
}
