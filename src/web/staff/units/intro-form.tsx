import { useState } from 'react'
import { Form, useLocation } from 'react-router'
import { draftsField } from '../../../domain/field-drafts/rules.ts'
import { DocumentEditor } from '../editor/document-editor.tsx'
import { KeptNotice, KeptState } from '../field-drafts/kept-notes.tsx'
import { useKeptDocument } from '../field-drafts/use-kept-document.ts'
import { SubmitButton } from '../frame/forms/submit-button.tsx'
import { formAnswer } from './unit-actions.tsx'
import { versionToSend } from './intro-base.ts'
import type { UnitProps } from './unit.server.ts'

/** The introduction of a unit, kept while it is written. */
export function IntroForm({ view, answer }: UnitProps) {
  // The editor keeps the text itself; a new one of the server must not replace it.
  const { start, text, write, fill, discard, kept, state, restored, hidden } = useKeptDocument({
    field: 'document',
    label: '简介',
    document: view.document,
    version: null,
  })
  const { key } = useLocation()
  const [base, setBase] = useState({ intro: view.intro, version: view.version, key })
  // After this form was saved, what is saved is what the editor has.
  if (view.mode === 'area.write-intro' && !answer && key !== base.key)
    setBase({ intro: view.intro, version: view.version, key })
  const own = formAnswer('intro', answer)
  return (
    <Form className="unit-intro" method="post">
      <input type="hidden" name="version" value={versionToSend(base, view, own !== undefined)} />
      <input type="hidden" name="document" value={JSON.stringify(text)} />
      {restored ? <KeptNotice restored={restored} saved="" /> : null}
      <DocumentEditor id="intro-text" label="简介" document={start} onChange={write} />
      <KeptState
        state={state}
        hasDraft={hidden !== null}
        isOvertaken={kept.isOvertaken()}
        getText={kept.getText}
        onDiscard={discard}
        onUndo={fill}
        retry={kept.saveNow}
      />
      {hidden === null ? null : <input type="hidden" name={draftsField} value={hidden} />}
      <span className="field-error" role="alert">
        {own?.errors['intro']}
      </span>
      {view.intro === base.intro && !restored?.isOutdated ? null : (
        <>
          <h3>现在保存的简介</h3>
          <Intro html={view.intro} />
        </>
      )}
      <p className="form-buttons">
        <SubmitButton primary name="intent" value="intro">
          保存简介并公开
        </SubmitButton>
      </p>
    </Form>
  )
}

export const Intro = ({ html }: { html: string }) =>
  html ? (
    // Sanitised on save.
    <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
  ) : (
    <p className="empty">还没有填写简介。</p>
  )
