import { sayer, type Values } from '#lib/office/imports/messages.ts'
import { NoSheet } from '#lib/office/imports/sheet-choice.ts'
import en from './words/en.json' with { type: 'json' }
import hi from './words/hi.json' with { type: 'json' }

export const told = sayer({ en, hi })

export const noSheet = (key: keyof typeof en, values?: Values): NoSheet => new NoSheet(told(key, values))
