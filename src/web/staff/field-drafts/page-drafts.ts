import { createContext, useContext } from 'react'

/** A draft as the page gets it. */
export type PageDraft = { field: string; text: string; base: string; writing: string; revision: number; time: string }

/** The drafts of the signed-in account on the open page. */
export type PageDrafts = { account: string; page: string; drafts: readonly PageDraft[] }

export const noDrafts: PageDrafts = { account: '', page: '', drafts: [] }

export const PageDraftsContext = createContext<PageDrafts>(noDrafts)

/** The draft of a field of the open page. */
export function usePageDraft(page: string, field: string): { account: string; draft: PageDraft | null } {
  const { account, page: loaded, drafts } = useContext(PageDraftsContext)
  return { account, draft: (loaded === page && drafts.find((draft) => draft.field === field)) || null }
}
