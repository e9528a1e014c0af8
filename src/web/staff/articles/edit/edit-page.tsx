import { type ReactNode, useCallback, useRef, useState } from 'react'
import type { Finding } from '../../../../domain/articles/writing/checks/findings.ts'
import { href } from '../../../href.ts'
import { DocumentEditor, type RevealBlock } from '../../editor/document-editor.tsx'
import type { UploadedImage } from '../../editor/use-image-upload.ts'
import { SaveState } from '../../editor/save-state.tsx'
import { staffLoader } from '../../frame/staff-routes.server.ts'
import type { Route } from './+types/edit-page.ts'
import { loadDraft } from './edit.server.ts'
import { AttachmentFields } from './attachment-fields.tsx'
import { FulfilsFields } from './fulfils-fields.tsx'
import { RecordFields } from './record-fields.tsx'
import { ContentFields } from './content-fields.tsx'
import { useSaveKey } from '../keys.ts'
import { followHeight } from './follow-height.ts'
import { FindingsAnnouncement, FindingsButton, FindingsPanel, focusField } from './live-findings.tsx'
import { TitleHints } from './title-hints.tsx'
import { useFindings } from './use-findings.ts'
import { KeysHelp } from '../keys-help.tsx'
import { PresenceNotice } from './presence-notice.tsx'
import { uploadFile } from './save-article.ts'
import { searchArticles } from './search-articles.ts'
import { SignedOut } from './signed-out.tsx'
import { useDraft } from './use-draft.ts'
import editorStyles from '../../editor/editor.css?url'
import { WordImport } from './word-import.tsx'
import styles from '../articles.css?url'
import prose from '../../../ui/styles/prose.css?url'

export const links = () => [
  { rel: 'stylesheet', href: prose },
  { rel: 'stylesheet', href: editorStyles },
  { rel: 'stylesheet', href: styles },
]

export const loader = staffLoader('/staff/articles/:id/edit', 'article.edit', loadDraft)

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: `编辑：${loaderData?.content.title || '新稿件'}` }]

/** The editor keeps the text itself; a new text of the server must not replace it. */
export const shouldRevalidate = () => false

/** Writes an article: its fields, body and attachments, saved while they are written. */
export default function EditPage({ loaderData: view }: Route.ComponentProps) {
  return <Draft key={view.id} view={view} />
}

type View = Route.ComponentProps['loaderData']
type DraftState = ReturnType<typeof useDraft>

function Draft({ view }: { view: View }) {
  const { id } = view
  const draft = useDraft(view)
  const { content, change, saveNow } = draft
  useSaveKey(saveNow)
  const [toolbarPlace, setToolbarPlace] = useState<HTMLElement | null>(null)
  const { version, status } = draft.state
  const live = useFindings(id, { version, isSaved: status === 'saved' })
  const [isOpen, setOpen] = useState(false)
  const reveal = useRef<RevealBlock>(null)
  const takeReveal = useCallback((given: RevealBlock) => void (reveal.current = given), [])
  const goTo = ({ blockId, place }: Finding) => {
    setOpen(false)
    if (!blockId || !reveal.current?.(blockId)) focusField(place)
  }
  return (
    <>
      <EditBar id={id} draft={draft} onToolbarPlace={setToolbarPlace}>
        <FindingsButton live={live} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
      </EditBar>
      <FindingsAnnouncement live={live} />
      {/* Enter in a field submits nothing: everything is saved as it is written. */}
      <form className="article-columns edit-columns" onSubmit={(event) => event.preventDefault()}>
        <div className="edit-main">
          <DraftNotices view={view} draft={draft} />
          <TitleField title={content.title} onChange={(title) => change({ title })} />
          <TitleHints hints={live.found?.title} />
          <WordImport id={id} document={content.document} onChange={(document) => change({ document })} />
          <DocumentEditor
            id="body"
            label="正文"
            document={content.document}
            onChange={(document) => change({ document })}
            onUploadImage={(file, signal) => uploadImage(id, file, signal)}
            searchArticles={searchArticles}
            toolbarPlace={toolbarPlace}
            onReveal={takeReveal}
          />
        </div>
        <div className="article-aside">
          <FindingsPanel live={live} isOpen={isOpen} onGo={goTo} />
          <AttachmentFields
            id={id}
            attachments={content.attachments}
            onChange={(attachments) => change({ attachments })}
          />
          <FulfilsFields choices={view.duties} fulfils={content.fulfils} onChange={change} />
          <RecordFields id={id} content={content} onChange={change} />
          <ContentFields view={view} content={content} onChange={change} />
        </div>
      </form>
    </>
  )
}

const TitleField = ({ title, onChange }: { title: string; onChange: (title: string) => void }) => (
  <label className="edit-title">
    <span>标题</span>
    <input value={title} maxLength={200} autoComplete="off" onChange={({ target }) => onChange(target.value)} />
  </label>
)

/** Whether everything is saved, who else is here, the tools of the editor, and the way on. */
function EditBar({
  id,
  draft: { state, saveNow, settle, getChangeTime },
  onToolbarPlace,
  children,
}: {
  id: number
  draft: DraftState
  onToolbarPlace: (place: HTMLElement | null) => void
  children: ReactNode
}) {
  const [leaving, setLeaving] = useState(false)
  const saveAndOpen = async (address: string) => {
    setLeaving(true)
    const { status } = await settle()
    setLeaving(false)
    if (status === 'saved') location.assign(address)
  }
  return (
    <div className="edit-top" ref={followHeight}>
      <h1 className="visually-hidden">编辑稿件</h1>
      <div className="edit-actions">
        <a className="staff-link" href={href('/staff/articles/:id', { id })}>
          返回稿件
        </a>
        <KeysHelp />
        <button type="button" onClick={saveNow}>
          保存
        </button>
        <button
          type="button"
          onClick={() => void saveAndOpen(href('/staff/articles/:id/preview', { id }))}
          aria-disabled={leaving || undefined}
        >
          预览
        </button>
        <button
          type="button"
          className="button-primary"
          onClick={() => void saveAndOpen(href('/staff/articles/:id', { id }))}
          aria-disabled={leaving || undefined}
        >
          写完了，去送审
        </button>
      </div>
      <div className="edit-bar">
        <div className="edit-state">
          <SaveState state={state} />
          {children}
          <PresenceNotice id={id} getChangeTime={getChangeTime} />
        </div>
        <div className="edit-tools" ref={onToolbarPlace} />
      </div>
    </div>
  )
}

/** Why it was returned, and what happened to the text since. */
function DraftNotices({ view: { account, returnReason }, draft }: { view: View; draft: DraftState }) {
  const { notice, dismiss, state, saveNow, leave } = draft
  return (
    <>
      {returnReason ? (
        <p className="staff-problem">
          <strong>退回的理由：</strong>
          {returnReason}
        </p>
      ) : null}
      <div role="status">
        {notice ? (
          <p className="staff-note">
            {notice}{' '}
            <button type="button" onClick={dismiss}>
              知道了
            </button>
          </p>
        ) : null}
      </div>
      {state.signedOut === null ? null : (
        <SignedOut account={account} reason={state.signedOut} onSignedIn={saveNow} onLeave={leave} />
      )}
    </>
  )
}

async function uploadImage(id: number, file: File, signal: AbortSignal): Promise<UploadedImage> {
  const { url, width, height } = await uploadFile(id, file, { signal })
  if (width === null || height === null) throw new Error('这不是图片，请作为附件上传。')
  return { src: url, width, height }
}
