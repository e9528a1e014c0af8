import { enqueue } from '../../outbox/outbox.ts'
import type { Payload } from '../../outbox/table.ts'
import type { Tx } from '../../platform/db/types.ts'
import { isKind, type KindWithId, type NotificationKind, notificationKinds } from './kinds.ts'

/** Ids only, never names or texts: all of it may be sent to others' servers. */
export type Happening = (
  | { kind: KindWithId; id: number }
  | { kind: Exclude<NotificationKind, KindWithId>; id?: undefined }
) & {
  /** With the kind it names the event, which nobody hears of twice. */
  key: string | number
  /** Null for what concerns the whole machine. */
  districtCode: string | null
  /** The unit; null for the whole district. */
  areaId: number | null
  /** Login names of those for whom it is, if not for all who may act. */
  only?: readonly string[]
  /** Login names of those who may not act here. */
  except?: readonly string[]
  /** Happenings of one group are told to somebody once, the first of them. */
  group?: string
  /** Not before. */
  at?: Date
}

export type NotificationEvent = {
  event: string
  kind: NotificationKind
  areaId: number | null
  path: string
  onlyIds: readonly number[] | null
  exceptIds: readonly number[]
}

/** Tells staff in the transaction of what happened. Who hears of it is found when it is delivered. */
export async function notify(tx: Tx, happenings: readonly Happening[]): Promise<void> {
  const ids = await findAccountIds(
    tx,
    happenings.flatMap(({ only = [], except = [] }) => [...only, ...except]),
  )
  const textOf = (names: readonly string[]) => names.flatMap((name) => ids.get(name) ?? []).join(',')
  await enqueue(
    tx,
    happenings.map(({ kind, id, key, districtCode, areaId, only, except = [], group, at }) => ({
      event: `${kind}:${key}`,
      channel: 'fan-out' as const,
      target: 'all',
      districtCode,
      // Ids of accounts, never names.
      payload: {
        kind,
        areaId,
        path: notificationKinds[kind].page.replace(':id', String(id)),
        only: only ? textOf(only) : null,
        except: textOf(except),
        group: group ? `${kind}:${group}` : null,
      },
      ...(at && { at }),
    })),
  )
}

async function findAccountIds(tx: Tx, names: readonly string[]): Promise<Map<string, number>> {
  if (names.length === 0) return new Map()
  const rows = await tx
    .selectFrom('staff_account')
    .select(['id', 'login_name'])
    .where('login_name', 'in', [...new Set(names)])
    .execute()
  return new Map(rows.map(({ id, login_name }) => [login_name, id]))
}

/** Reads what `notify` wrote; null for a kind of a newer release. */
export function readEvent(
  event: string,
  { kind, areaId, path, only, except, group }: Payload,
): NotificationEvent | null {
  if (!isKind(kind) || typeof path !== 'string') return null
  const idsOf = (text: unknown) => (typeof text === 'string' && text !== '' ? text.split(',').map(Number) : [])
  return {
    event: typeof group === 'string' ? group : event,
    kind,
    areaId: typeof areaId === 'number' ? areaId : null,
    path,
    onlyIds: only === null || only === undefined ? null : idsOf(only),
    exceptIds: idsOf(except),
  }
}
