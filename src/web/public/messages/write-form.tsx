import { type FocusEvent, type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { FieldErrors } from '../../../platform/text/form-field.ts'
import { Field, PhoneField, TextField } from '../../ui/field.tsx'
import { type Notice, NoticeBox } from '../../ui/notice.tsx'
import { onNetworkFailure } from '../../ui/network.ts'
import { newUuid } from '../../ui/new-uuid.ts'
import { useBusy } from '../../ui/use-busy.ts'
import { useFieldErrors } from '../../ui/use-field-errors.ts'
import { AnswerAddressField } from '../answer-address-field.tsx'
import { feedbackAddress } from './addresses.ts'
import { type Draft, readDraft, forgetDraft, isEmptyDraft, saveDraft, loadDraft } from './draft.ts'
import type { loadForm, Refused } from './feedback.server.ts'
import { Problem } from './history.tsx'
import { RecipientField } from './recipient-field.tsx'
import { kindQuestions, messageKinds } from '../../../domain/messages/kinds.ts'
import { phoneField } from '../../../platform/text/phone.ts'
import { contentField, maxContent, maxNickname, nicknameField } from '../../../domain/messages/rules.ts'

type View = Awaited<ReturnType<typeof loadForm>> & { secondDigits: string | undefined }

const offline = '已离线，内容已保存在本机，恢复网络后请再按一次提交'

/** Message form. JavaScript validates it before submission and stores a draft on the device. */
export function WriteForm({ view, refused }: { view: View; refused: Refused | undefined }) {
  const form = useRef<HTMLFormElement>(null)
  const [start, setStart] = useState<Draft>(refused?.typed ?? view.empty)
  const busy = useBusy()
  const [notice, setNotice] = useState<Notice | undefined>(refused?.notice)
  const [problem, setProblem] = useState(refused?.problem)
  const fields = { nickname: nicknameField, phone: phoneField(view.secondDigits), message: contentField }
  const { errors, clear, onBlur, onSubmit } = useFieldErrors(fields, refused?.errors)

  useKeptDraft(form, refused, view, setStart)
  useEffect(() => onNetworkFailure(() => setProblem(offline)), [])

  const keep = useCallback(() => {
    if (form.current) saveDraft(readDraft(new FormData(form.current)))
  }, [])
  const send = (event: FormEvent<HTMLFormElement>): void => {
    setProblem(undefined)
    saveDraft(readDraft(new FormData(event.currentTarget)))
    if (!onSubmit(event)) setNotice({ kind: 'error', title: '提交失败', message: '检查提交内容' })
  }

  const reset = (): void => {
    forgetDraft()
    clear()
    setNotice(undefined)
    setProblem(undefined)
    setStart({ ...view.empty, key: newUuid() })
  }

  return (
    <div className="feedback-main">
      <h2 className="section-title">我要留言</h2>
      <p className="feedback-notice">
        请如实填写，方便有关单位核实和回复。您的信息加密保存，只供办理这条留言使用，手机号码不会公开。知道您手机号码的人可以查到这条留言；如果不希望这样，请勾选“仅凭回执编号查看”。请不要在留言中写身份证号、银行卡号。
      </p>
      <NoticeBox notice={notice} />
      <Problem words={problem} />
      <form
        key={start.key}
        ref={form}
        className="feedback-form"
        method="post"
        action={feedbackAddress('write')}
        noValidate
        onInput={keep}
        onSubmit={send}
        data-in-place=""
      >
        <input type="hidden" name="key" value={start.key} />
        <MessageFields
          view={view}
          start={start}
          searched={refused?.searched ?? false}
          errors={errors}
          onBlur={onBlur}
          onUnit={keep}
        />
        <FormButtons busy={busy} onReset={reset} />
      </form>
    </div>
  )
}

/** Restores the draft of this device, and keeps it when the form goes away. The page before may give the unit and the first words. */
function useKeptDraft(
  form: RefObject<HTMLFormElement | null>,
  refused: Refused | undefined,
  { isChosen, empty }: View,
  restore: (draft: Draft) => void,
): void {
  const [areaId, words] = [isChosen ? empty.areaId : null, empty.content]
  const { about, aboutTitle } = empty
  // The draft is only in the browser, so the server renders the form without it.
  useEffect(() => {
    if (refused) return saveDraft(refused.typed)
    const draft = loadDraft()
    if (!draft || !form.current) return
    const { content, ...shown } = readDraft(new FormData(form.current))
    if (!isEmptyDraft({ ...shown, content: content === words ? '' : content })) return
    // A draft takes precedence over the text that a payment page fills in.
    const both = draft.content.includes(words.trim())
      ? draft.content
      : `${draft.content.trimEnd()}\n\n${words}`.trimStart()
    restore({
      ...draft,
      areaId: areaId ?? draft.areaId,
      content: words === '' ? draft.content : both,
      ...(about === '' ? {} : { about, aboutTitle }),
    })
  }, [form, refused, areaId, words, about, aboutTitle, restore])

  // As specified, switching tabs clears the phone number; the rest of the draft is kept.
  useEffect(
    () => () => {
      const draft = loadDraft()
      if (draft) saveDraft({ ...draft, phone: '' })
    },
    [],
  )
}

function FormButtons({ busy, onReset }: { busy: boolean; onReset: () => void }) {
  return (
    <p className="form-buttons">
      <button type="submit" className="button-primary" aria-disabled={busy || undefined}>
        提交
      </button>
      <button
        type="submit"
        name="intent"
        value="reset"
        formNoValidate
        onClick={(event) => {
          event.preventDefault()
          onReset()
        }}
      >
        重置
      </button>
    </p>
  )
}

type FieldsProps = {
  view: View
  start: Draft
  searched: boolean
  errors: FieldErrors<'nickname' | 'phone' | 'message' | 'answerAddress'>
  onBlur: (event: FocusEvent<HTMLElement>) => void
  onUnit: () => void
}

function MessageFields({ view, start, searched, errors, onBlur, onUnit }: FieldsProps) {
  return (
    <>
      <Field
        name="nickname"
        label="昵称"
        autoComplete="nickname"
        maxLength={maxNickname}
        required
        onBlur={onBlur}
        error={errors.nickname}
        defaultValue={start.nickname}
      />
      <PhoneField
        onBlur={onBlur}
        error={errors.phone}
        hint="以后凭此号码查看反馈；查询时只显示前三位和后四位"
        defaultValue={start.phone}
      />
      <SubjectField start={start} />
      <RecipientField view={view} start={start} searched={searched} onChange={onUnit} />
      <KindField chosen={start.kind} />
      <TextField
        name="message"
        label="留言内容"
        rows={8}
        maxLength={maxContent}
        required
        onBlur={onBlur}
        error={errors.message}
        hint={`最多${maxContent}个字。写到一半的内容只保存在这台设备上，提交成功或重置后清除`}
        defaultValue={start.content}
      />
      <AnswerAddressField channels={view.channels} error={errors.answerAddress} defaultValue={start.answerAddress} />
      <label className="feedback-check">
        <input type="checkbox" name="receiptOnly" value="1" defaultChecked={start.receiptOnly} />
        <span>
          仅凭回执编号查看
          <small>只有同时填写手机号码和回执编号，才能看到留言和反馈的内容</small>
        </span>
      </label>
    </>
  )
}

/** The text or entry that the page before led from; unticked, the message is about nothing in particular. */
function SubjectField({ start: { about, aboutTitle } }: Pick<FieldsProps, 'start'>) {
  if (about === '') return null
  return (
    <>
      <input type="hidden" name="aboutTitle" value={aboutTitle} />
      <label className="feedback-check">
        <input type="checkbox" name="about" value={about} defaultChecked />
        <span>
          问的是{aboutTitle}
          <small>单位会看到您问的是哪一篇、哪一笔；答复公开后，显示在它旁边</small>
        </span>
      </label>
    </>
  )
}

function KindField({ chosen }: { chosen: string }) {
  return (
    <div className="field">
      <label htmlFor="kind">想说的是（选填）</label>
      <select id="kind" name="kind" defaultValue={chosen}>
        <option value="">不选也可以，由单位判断</option>
        {messageKinds.map((kind) => (
          <option key={kind} value={kind}>
            {kindQuestions[kind]}
          </option>
        ))}
      </select>
    </div>
  )
}
