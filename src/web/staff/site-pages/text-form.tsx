import { useState } from 'react'
import { Form } from 'react-router'
import { draftsField } from '../../../domain/field-drafts/rules.ts'
import { Field } from '../../ui/field.tsx'
import { useHydrated } from '../articles/use-hydrated.ts'
import { DocumentEditor } from '../editor/document-editor.tsx'
import { KeptField } from '../field-drafts/kept-field.tsx'
import { KeptNotice, KeptState } from '../field-drafts/kept-notes.tsx'
import { useKeptDocument } from '../field-drafts/use-kept-document.ts'
import { OfficePhone } from '../frame/forms/office-phone.tsx'
import { SubmitButton } from '../frame/forms/submit-button.tsx'
import type { SitePageAnswer, SitePageView } from './site-pages.server.ts'

type Given = { view: SitePageView; answer: SitePageAnswer | undefined }

export const SiteText = ({ html }: { html: string }) => (
  // Sanitised on the server.
  <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
)

/** Writes the text of a page. */
export function TextForm({ view, answer }: Given) {
  return (
    <>
      {view.former === null ? null : (
        <p className="staff-note">
          下面是{view.former === 0 ? '产品自带的文字' : `第 ${view.former} 版`}，保存后成为新的版本。
        </p>
      )}
      {answer?.now == null ? null : (
        <>
          <h2 className="section-title">现在的文字</h2>
          <SiteText html={answer.now.html} />
        </>
      )}
      <Form className="site-page-form" method="post" noValidate>
        <input type="hidden" name="version" value={answer?.typed['version'] ?? view.version} />
        {view.document ? <TextEditor view={view} document={view.document} error={answer?.errors['content']} /> : null}
        <noscript>
          <PlainField view={view} answer={answer} />
        </noscript>
        <OfficePhone view={answer?.officePhone ?? view.officePhone} />
        <Field
          name="reason"
          label="修改的原因"
          error={answer?.errors['reason']}
          defaultValue={answer?.typed['reason']}
          autoComplete="off"
        />
        <p className="form-buttons">
          <SubmitButton primary>保存并公开</SubmitButton>
        </p>
      </Form>
    </>
  )
}

type EditorProps = { view: SitePageView; document: NonNullable<SitePageView['document']>; error: string | undefined }

/** The editor of articles, without pictures. */
function TextEditor({ view, document, error }: EditorProps) {
  const { start, text, write, fill, discard, kept, state, restored, hidden } = useKeptDocument({
    field: `document.${view.former ?? 'now'}`,
    label: '文字',
    document,
    version: view.version,
  })
  const [toolbarPlace, setToolbarPlace] = useState<HTMLElement | null>(null)
  // Without scripts the form has a field instead.
  const isShown = useHydrated()
  return (
    <div className="needs-script">
      {restored ? <KeptNotice restored={restored} saved="" /> : null}
      <div className="edit-top">
        <div className="edit-bar">
          <div className="edit-state">
            {hidden === null ? <p className="save-state">没有改动</p> : null}
            <KeptState
              state={state}
              hasDraft={hidden !== null}
              isOvertaken={kept.isOvertaken()}
              getText={kept.getText}
              onDiscard={discard}
              onUndo={fill}
              retry={kept.saveNow}
            />
          </div>
          <div className="edit-tools" ref={setToolbarPlace} />
        </div>
      </div>
      <DocumentEditor id="content-text" label="文字" document={start} onChange={write} toolbarPlace={toolbarPlace} />
      {isShown ? <input type="hidden" name="document" value={JSON.stringify(text)} /> : null}
      {hidden === null ? null : <input type="hidden" name={draftsField} value={hidden} />}
      <p className="field-error" role="alert">
        {error}
      </p>
    </div>
  )
}

const PlainField = ({ view, answer }: Given) => (
  <KeptField
    name="content"
    label="文字"
    hint={
      view.isHtml
        ? '这个页面是用编辑器排版的，下面是它的 HTML：请只改文字，不要改尖括号里的内容。'
        : '一行是一段。“一、”开头的一行是小标题，“- ”开头的一行是列表。链接写成 [名称](/网址)，只能指向本站的页面。'
    }
    error={answer?.errors['content']}
    draft={`content.${view.former ?? 'now'}`}
    saved={view.content}
    typed={answer?.typed['content']}
    version={view.version}
    rows={24}
  />
)
