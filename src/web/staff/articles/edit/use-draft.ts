import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ArticleContent } from '../../../../domain/articles/writing/content.ts'
import { type Draft, findDraft, putDraft, removeDraft } from '../../editor/draft-store.ts'
import { useAutosave } from '../../editor/use-autosave.ts'
import { mergeContents } from './merge-content.ts'
import { saveArticle, type StoredVersion } from './save-article.ts'

type Given = { id: number; account: string; version: number; content: ArticleContent }

/** A draft that is saved while it is written, and the words about what happened to it. */
export function useDraft({ id, account, version, content: given }: Given) {
  const [content, setContent] = useState(given)
  const [notice, setNotice] = useState('')
  /** What the server had when the text was last the same: the base of a merge. */
  const base = useRef(given)
  const sent = useRef(given)
  const changeTime = useRef<number | null>(null)
  const article = String(id)

  const autosave = useAutosave<ArticleContent, StoredVersion>({
    version,
    async save(text, stored) {
      sent.current = text
      const result = await saveArticle({ id, account }, text, stored)
      if (result.kind === 'saved') base.current = sent.current
      return result
    },
    keepDraft: (text, stored) => putDraft({ account, article, version: stored, keptAt: Date.now(), content: text }),
    removeDraft: () => removeDraft(account, article),
  })
  const { edit, resolve, state } = autosave

  const restore = useEffectEvent((kept: Draft<ArticleContent>) => {
    if (JSON.stringify(kept.content) === JSON.stringify(given)) return void removeDraft(account, article)
    const { content: restored } =
      kept.version === version ? { content: kept.content } : mergeContents(given, kept.content, given)
    setContent(restored)
    edit(restored)
    setNotice('已恢复本机保存的内容：上次离开时没有来得及保存到服务器。')
  })
  /** A copy that this browser kept, because the last save did not come through. */
  useEffect(() => {
    const find = async () => {
      // Without the browser's storage there is no copy.
      const kept = await findDraft<ArticleContent>(account, article).catch(() => null)
      if (kept) restore(kept)
    }
    void find()
  }, [account, article])

  const merge = useEffectEvent((conflict: StoredVersion) => {
    const { content: merged, conflicts } = mergeContents(base.current, content, conflict.content)
    base.current = conflict.content
    setContent(merged)
    setNotice(
      conflicts.length === 0
        ? `${conflict.person}也在修改这篇稿件，两人的修改已经合并。`
        : `${conflict.person}也修改了这篇稿件，已经合并。请核对：${conflicts.join('、')}。`,
    )
    resolve(merged, conflict.version)
  })
  const conflict = state.status === 'conflict' ? state.conflict : null
  useEffect(() => {
    if (conflict) merge(conflict)
  }, [conflict])

  const change = (part: Partial<ArticleContent>) => {
    const next = { ...content, ...part }
    changeTime.current = Date.now()
    setContent(next)
    edit(next)
  }
  /** Of the last change in this window; null if there was none. */
  const getChangeTime = useCallback(() => changeTime.current, [])
  return { content, change, getChangeTime, notice, dismiss: () => setNotice(''), ...autosave }
}
