import english from './en.json' with { type: 'json' }

/**
 * The texts of the pages; each language's file has the keys of the English one. `{name}` marks a value; plural forms
 * are those of `Intl.PluralRules`, chosen by `{n}`.
 */
export type Words = WordsLike<typeof english>

/** A sentence in the forms that a language has for numbers, chosen by its `{n}`. */
export type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }
export type WordsLike<Shape> = {
  [Key in keyof Shape]: Shape[Key] extends string
    ? string
    : Shape[Key] extends { other: string; one: string }
      ? Plural
      : WordsLike<Shape[Key]>
}
