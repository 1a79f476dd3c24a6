import { type Command, Option } from 'commander'
import type { CommonOptions } from '#lib/cli/run.ts'
import type { DateOrder } from '#lib/imports/sheets.ts'

export interface SheetOptions extends CommonOptions {
  institute?: string
  name?: string
  currency?: string
  timeZone?: string
  dates?: DateOrder
  map?: string
  sheet?: string
  strict?: true
  yes?: true
  dryRun?: true
}

/** Adds the options of sheets. */
export const addSheetOptions = (command: Command): Command =>
  command
    .option('--institute <slug>', 'whose courses a sheet has')
    .option('--name <name>', 'with a sheet: the name of the institute, if it is to be made')
    .option(
      '--currency <code>',
      'of an institute that is made; asked on a terminal, or guessed from the signs of the prices',
    )
    .option(
      '--time-zone <name>',
      'of an institute that is made; asked on a terminal, or guessed from the currency',
    )
    .option('--map <headings>', 'how to read headings: "Fees=price,Centre=venue"; "Remarks=" leaves one out')
    .option('--strict', 'refuse headings that are no column instead of leaving them out')
    .option('--sheet <name>', 'which sheet of a workbook')
    .addOption(new Option('--dates <order>', 'what 03/04/2026 means').choices(['dmy', 'mdy']))
