import { type Task, type TaskEntry, type TaskKind, taskTitles } from '../../../domain/workbench/tasks.ts'
import { href } from '../../href.ts'
import type { IconName } from '../../ui/icon-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { Count } from '../frame/list-views.tsx'

type Place = {
  icon: IconName
  unit: string
  /** The list of all of them, if there is one. */
  all: string | null
  one: (entry: TaskEntry) => string
}

const article = {
  icon: 'file-text',
  unit: '篇',
  one: ({ id }: TaskEntry) => href('/staff/articles/:id', { id }),
} as const
const message = {
  icon: 'message-square-text',
  unit: '条',
  one: ({ id }: TaskEntry) => href('/staff/messages/:id', { id }),
} as const
const payment = { icon: 'hand-coins', unit: '件', all: href('/staff/payments') } as const
const edit = ({ id }: TaskEntry) => href('/staff/articles/:id/edit', { id })
const due = href('/staff/messages', { view: 'due' })

const places: Record<TaskKind, Place> = {
  'personal-data': {
    icon: 'triangle-alert',
    unit: '份',
    all: href('/staff/personal-data'),
    one: ({ id }) => href('/staff/personal-data/:id', { id }),
  },
  'found-texts': {
    icon: 'triangle-alert',
    unit: '处',
    all: href('/staff/personal-data'),
    one: () => href('/staff/personal-data'),
  },
  erasures: { ...article, icon: 'history', all: null, one: ({ id }) => href('/staff/articles/:id/record', { id }) },
  overdue: { ...message, all: due },
  objected: { ...message, all: due },
  today: { ...message, all: due },
  soon: { ...message, all: due },
  approvals: { ...message, all: href('/staff/messages', { view: 'approval' }) },
  waiting: { ...message, all: href('/staff/messages', { view: 'waiting' }) },
  requests: {
    icon: 'file-text',
    unit: '份',
    all: href('/staff/requests'),
    one: ({ id }) => href('/staff/requests/:id', { id }),
  },
  returned: { ...article, one: edit, all: href('/staff/articles', { view: 'mine' }) },
  drafts: { ...article, one: edit, all: href('/staff/articles', { view: 'mine', stage: 'draft' }) },
  duties: {
    icon: 'calendar-days',
    unit: '项',
    all: href('/staff/duties'),
    one: ({ id, duty, period }) => href('/staff/articles/new', { areaId: id, duty, due: period }),
  },
  reviews: { ...article, all: href('/staff/articles', { view: 'reviews' }) },
  unconfirmed: { ...article, all: href('/staff/articles', { view: 'unconfirmed' }) },
  scheduled: { ...article, icon: 'clock', all: null },
  expired: { ...article, icon: 'history', all: href('/staff/expired') },
  findings: { ...article, icon: 'triangle-alert', all: href('/staff/findings') },
  'undo-requests': { ...payment, one: () => href('/staff/payments') },
  'payment-corrections': { ...payment, one: ({ id }) => href('/staff/payments/rows/:id', { id }) },
  imports: {
    icon: 'hand-coins',
    unit: '份',
    all: href('/staff/payments'),
    one: ({ id }) => href('/staff/payments/:id', { id }),
  },
}

/** What waits for the user, the most urgent first. */
export function TaskList({ tasks, isReader }: { tasks: readonly Task[]; isReader: boolean }) {
  if (tasks.length === 0)
    return (
      <p className="tasks-none">
        <Icon name="badge-check" />
        <span>今天没有{isReader ? '要关注' : '要办'}的事。</span>
      </p>
    )
  return (
    <>
      <h2 className="visually-hidden">今天{isReader ? '要关注' : '要办'}的事</h2>
      <ul className="tasks">
        {tasks.map((task) => (
          <li key={task.kind} className={isUrgent(task) ? 'task task-urgent' : 'task'}>
            <TaskCard task={task} />
          </li>
        ))}
      </ul>
    </>
  )
}

const isUrgent = ({ kind }: Task): boolean =>
  ['personal-data', 'found-texts', 'overdue', 'objected', 'today', 'returned'].includes(kind)

function TaskCard({ task: { kind, count, entries } }: { task: Task }) {
  const { icon, unit, all, one } = places[kind]
  const title = taskTitles[kind]
  return (
    <>
      <h3>
        <Icon name={icon} />
        {title}
        <Count count={count} unit={unit} isQuiet={kind === 'drafts' || kind === 'scheduled'} />
      </h3>
      <ul>
        {entries.map((entry) => (
          <li key={`${entry.id} ${entry.title}`}>
            <a href={one(entry)}>{entry.title}</a>
            <small className={entry.isLate ? 'task-late' : undefined}>{entry.note}</small>
          </li>
        ))}
      </ul>
      {all && count > entries.length ? (
        <p>
          <a className="staff-link" href={all}>
            查看全部 {count} {unit}
            <span className="visually-hidden">：{title}</span>
          </a>
        </p>
      ) : null}
    </>
  )
}
