/** How the audit log of a noun reads. */
export type AuditTitles = {
  actions: Readonly<Record<string, string>>
  /** What a subject is, such as 文章编号, by the part of the action before its dot. */
  subjects?: Readonly<Record<string, string>>
  details?: Readonly<Record<string, string>>
  /** Titles of coded values, by the name of the detail. */
  values?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** Names the actions of a noun for the type `AuditAction`. */
export type TitledActions<Titles extends AuditTitles> = Record<keyof Titles['actions'], true>
