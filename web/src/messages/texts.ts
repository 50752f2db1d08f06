// A text is a sentence, or one for each plural form its language has; `{count}` decides.

export type Plural = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;
export type Text = string | Plural;

/** The texts of another language: the same keys as in English. */
export type Texts<English> = { readonly [Key in keyof English]: Text };
