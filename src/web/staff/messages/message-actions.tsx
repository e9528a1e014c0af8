import { kindTitles, messageKinds } from '../../../domain/messages/kinds.ts'
import { maxReason } from '../../../domain/messages/rules.ts'
import { Field } from '../../ui/field.tsx'
import { KeptField } from '../field-drafts/kept-field.tsx'
import { href } from '../../href.ts'
import { EarlierEntries } from '../frame/earlier-entries.tsx'
import { ActionForm } from '../frame/forms/action-form.tsx'
import { PickerField } from '../frame/forms/picker.tsx'
import { SelectField } from '../frame/forms/select-field.tsx'
import type { MessageProps } from './message-actions.server.ts'
import { JoinRepeat, NameAssignee } from './joined-messages.tsx'
import { NoteList } from './note-list.tsx'
import { getRefusal, VersionForm } from './version-form.tsx'

/** What the user may do with the message besides replying. */
export function MessageActions(props: MessageProps) {
  const { view } = props
  return (
    <>
      {view.mayAccept || view.mayAssign || view.mayAsk || view.mayName || view.mayJoin || view.mayPart ? (
        <section className="panel" aria-labelledby="actions">
          <h2 id="actions" className="section-title">
            办理
          </h2>
          {view.mayAccept ? <Accept {...props} /> : null}
          {view.mayAssign ? <Assign {...props} /> : null}
          {view.mayName ? <NameAssignee {...props} /> : null}
          {view.mayAsk ? <Ask {...props} /> : null}
          {view.mayJoin ? <JoinRepeat {...props} /> : null}
          {view.mayPart ? (
            <VersionForm
              view={view}
              intent="part"
              title="取消合并"
              about="以后单独办理。已经收到的答复不收回，可以再修改。"
            />
          ) : null}
        </section>
      ) : null}
      {view.mayPublish && view.publicText ? <Publish {...props} /> : null}
      <Notes {...props} />
    </>
  )
}

function Accept({ view, answer }: MessageProps) {
  const error = getRefusal(answer, 'accept')?.errors['kind']
  return (
    <VersionForm view={view} intent="accept" title="受理" primary>
      <SelectField name="kind" label="类别" none="请选择" required error={error} defaultValue={view.kindValue ?? ''}>
        {messageKinds.map((kind) => (
          <option key={kind} value={kind}>
            {kindTitles[kind]}
          </option>
        ))}
      </SelectField>
    </VersionForm>
  )
}

function Assign({ view, answer }: MessageProps) {
  const own = getRefusal(answer, 'assign')
  return (
    <details className="article-more" open={own !== undefined}>
      <summary>转办给别的单位</summary>
      <VersionForm
        view={view}
        intent="assign"
        title="转办"
        about="转办后由那个单位的办理员答复。留言人看得到转办的时间，看不到理由。"
      >
        <PickerField
          name="unit"
          label="单位"
          none="请选择"
          hint="输入名称、拼音或首字母查找"
          groups={view.units}
          required
          error={own?.errors['unit']}
          chosen={Number(own?.typed['unit']) || undefined}
        />
        <KeptField
          name="reason"
          label="转办的理由"
          rows={2}
          required
          maxLength={maxReason}
          error={own?.errors['reason']}
          draft="assign-reason"
          saved=""
          typed={own?.typed['reason']}
          version={view.version}
        />
      </VersionForm>
    </details>
  )
}

function Ask({ view, answer }: MessageProps) {
  const own = getRefusal(answer, 'ask')
  return (
    <details className="article-more" open={own !== undefined}>
      <summary>追问留言人</summary>
      <VersionForm
        view={view}
        intent="ask"
        title="发出追问"
        about="说不清楚、办不了的，请留言人凭回执编号补充。答复的期限不变。"
      >
        <KeptField
          name="question"
          label="要问的内容"
          rows={3}
          required
          maxLength={maxReason}
          error={own?.errors['question']}
          saved=""
          typed={own?.typed['question']}
          version={view.version}
        />
      </VersionForm>
    </details>
  )
}

function Publish({ view, answer }: MessageProps) {
  const own = getRefusal(answer, 'publish')
  return (
    <section className="panel" aria-labelledby="publish-title">
      <h2 id="publish-title" className="section-title">
        公开
      </h2>
      {view.publicIsOld ? (
        <p className="staff-note">公开以后又修改过答复，群众看到的还是原来的内容。请核对后更新。</p>
      ) : null}
      <details className="article-more" key={view.published} open={own !== undefined}>
        <summary>{view.published ? '更新公开的内容' : '公开到“留言选登”'}</summary>
        <VersionForm
          view={view}
          intent="publish"
          title={view.published ? '更新' : '公开'}
          about="昵称只公开第一个字。身份证号、手机号和银行账号已经换成 ▇▇；姓名、门牌和病情等，请填在“要隐去的字词”里。原来的留言和答复不变。"
        >
          <KeptField
            name="publicContent"
            label="公开的留言内容"
            rows={5}
            required
            error={own?.errors['publicContent']}
            saved={view.publicText?.content ?? ''}
            typed={own?.typed['publicContent']}
            version={view.version}
          />
          <KeptField
            name="publicReply"
            label="公开的答复"
            rows={5}
            required
            error={own?.errors['publicReply']}
            saved={view.publicText?.reply ?? ''}
            typed={own?.typed['publicReply']}
            version={view.version}
          />
          <Field
            name="hiddenWords"
            label="要隐去的字词（选填）"
            hint="几个字词之间用空格或顿号隔开。公开时显示为 ▇▇，并注明涉及个人信息"
            autoComplete="off"
            maxLength={500}
            error={own?.errors['hiddenWords']}
            defaultValue={own?.typed['hiddenWords']}
          />
        </VersionForm>
      </details>
      {view.published ? <VersionForm view={view} intent="hide" title="取消公开" about="以后仍可以再公开。" /> : null}
    </section>
  )
}

function Notes({ view, answer }: MessageProps) {
  const own = getRefusal(answer, 'note')
  if (view.notes.rows.length === 0 && !view.mayNote) return null
  return (
    <section className="panel" aria-labelledby="notes-title">
      <h2 id="notes-title" className="section-title">
        内部备注
      </h2>
      <EarlierEntries
        count={view.notes.earlier}
        unit="条"
        all={href('/staff/messages/:id', { id: view.id, all: '1' })}
      />
      {view.notes.rows.length === 0 ? <p className="empty-hint">还没有备注。</p> : <NoteList notes={view.notes.rows} />}
      {view.mayNote ? (
        <ActionForm
          key={view.notes.earlier + view.notes.rows.length}
          intent="note"
          title="添加备注"
          about="只有工作人员看得到；保存后不能修改或删除。"
        >
          <KeptField
            name="note"
            label="备注"
            rows={2}
            required
            maxLength={maxReason}
            error={own?.errors['note']}
            saved=""
            typed={own?.typed['note']}
            version={null}
          />
        </ActionForm>
      ) : null}
    </section>
  )
}
