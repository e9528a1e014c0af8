import { newBlockId } from '@three-affairs/document/block-id.ts'
import { type Contract, contractKinds, isReceiving } from '../../../domain/articles/contracts/contract.ts'
import { LineRow, Row } from '../articles/edit/field-rows.tsx'
import { AmountField } from '../books/amount-field.tsx'
import { type RecordOption, withChosen } from '../projects/use-records.ts'

const newContract = (project: string | null): Contract => ({
  id: newBlockId(),
  kind: 'lease',
  number: '',
  title: '',
  party: { kind: 'organisation', name: '' },
  object: '',
  quantity: null,
  measure: '亩',
  fen: null,
  signed: null,
  start: null,
  end: null,
  project,
  schedule: [],
})

type Given = {
  contract: Contract | undefined
  projects: readonly RecordOption[]
  /** Whose stage the text is: a new contract belongs to it. */
  ofProject: string | null
  onChange: (contract: Contract | undefined) => void
}

/** The contract that the article publishes, if it publishes one. */
export function ContractFields({ contract, projects, ofProject, onChange }: Given) {
  if (!contract)
    return (
      <button type="button" onClick={() => onChange(newContract(ofProject))}>
        这是一份合同
      </button>
    )
  const set = (part: Partial<Contract>) => onChange({ ...contract, ...part })
  return (
    <fieldset className="record-fields">
      <legend>合同</legend>
      <PartyFields contract={contract} set={set} />
      <TermFields contract={contract} set={set} />
      <Row label="所属项目">
        <select value={contract.project ?? ''} onChange={({ target }) => set({ project: target.value || null })}>
          <option value="">没有</option>
          {withChosen(projects, contract.project).map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      </Row>
      <ScheduleFields contract={contract} set={set} />
      <button type="button" onClick={() => onChange(undefined)}>
        不是合同
      </button>
    </fieldset>
  )
}

type Part = { contract: Contract; set: (part: Partial<Contract>) => void }

const PartyFields = ({ contract, set }: Part) => (
  <>
    <Row label="种类">
      <select value={contract.kind} onChange={({ target }) => set({ kind: target.value as Contract['kind'] })}>
        {Object.entries(contractKinds).map(([kind, title]) => (
          <option key={kind} value={kind}>
            {title}
          </option>
        ))}
      </select>
    </Row>
    <LineRow label="合同名称" most={80} value={contract.title} onChange={(title) => set({ title })} />
    <LineRow label="合同编号" most={40} value={contract.number} onChange={(number) => set({ number })} />
    <Row label="对方">
      <select
        value={contract.party.kind}
        onChange={({ target }) => set({ party: { kind: target.value as Contract['party']['kind'], name: '' } })}
      >
        <option value="organisation">单位</option>
        <option value="person">个人（不公开姓名）</option>
      </select>
    </Row>
    {contract.party.kind === 'organisation' ? (
      <LineRow
        label="对方单位名称"
        most={60}
        value={contract.party.name}
        onChange={(name) => set({ party: { kind: 'organisation', name } })}
      />
    ) : null}
    <LineRow
      label="标的（发包、出租或购买的是什么）"
      most={120}
      value={contract.object}
      onChange={(object) => set({ object })}
    />
  </>
)

const days = [
  ['signed', '签订日期'],
  ['start', '开始日期'],
  ['end', '到期日期'],
] as const

const TermFields = ({ contract, set }: Part) => (
  <>
    <Row label="面积或数量">
      {/* Typed like an amount: 12.5 is 12,500 thousandths, or 1,250 hundredths. */}
      <AmountField
        label="面积或数量"
        fen={contract.quantity === null ? null : contract.quantity / 10}
        onChange={(amount) => set({ quantity: amount === null ? null : amount * 10 })}
      />
    </Row>
    <LineRow label="计量单位" most={10} value={contract.measure} onChange={(measure) => set({ measure })} />
    <Row label="总价（元）">
      <AmountField label="总价" fen={contract.fen} onChange={(fen) => set({ fen })} />
    </Row>
    {days.map(([field, title]) => (
      <Row key={field} label={title}>
        <input
          type="date"
          value={contract[field] ?? ''}
          onChange={({ target }) => set({ [field]: target.value || null })}
        />
      </Row>
    ))}
  </>
)

function ScheduleFields({ contract: { schedule, kind, signed }, set }: Part) {
  const next = schedule.at(-1)?.due ?? signed
  const due = isReceiving(kind) ? '应收' : '应付'
  const change = (at: number, part: Partial<Contract['schedule'][number]>) =>
    set({ schedule: schedule.map((each, place) => (place === at ? { ...each, ...part } : each)) })
  return (
    <>
      {schedule.map((part, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- Parts have no other identity; fields hold no state.
        <div key={at} className="schedule-part">
          <input
            type="date"
            aria-label={`第 ${at + 1} 次${due}的日期`}
            value={part.due}
            onChange={({ target }) => {
              if (target.value) change(at, { due: target.value })
            }}
          />
          <AmountField
            label={`第 ${at + 1} 次${due}的金额`}
            fen={part.fen}
            onChange={(fen) => change(at, { fen: fen ?? 0 })}
          />
          <button
            type="button"
            aria-label={`删除第 ${at + 1} 次${due}`}
            onClick={() => set({ schedule: schedule.filter((_, place) => place !== at) })}
          >
            删
          </button>
        </div>
      ))}
      <button
        type="button"
        disabled={next === null}
        title={next === null ? '请先填写签订日期' : undefined}
        onClick={() => (next === null ? undefined : set({ schedule: [...schedule, { due: next, fen: 0 }] }))}
      >
        添加一次{due}款
      </button>
    </>
  )
}
