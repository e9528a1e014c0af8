import { formatDateTime } from '../../../platform/dates.ts'
import { href } from '../../href.ts'
import { CardTable } from '../frame/card-table.tsx'

type DeadDelivery = {
  id: number
  title: string
  channelTitle: string
  words: string
  createTime: string
  districtCode: string | null
  districtName: string | null
}

type Props = { count: number; newest: readonly DeadDelivery[]; ownDistrict: string }

/** Notifications that were given up, in all districts, and where to deal with them. */
export function DeadDeliveries({ count, newest, ownDistrict }: Props) {
  return (
    <>
      <h2 className="section-title" id="undelivered">
        没有送到的通知
      </h2>
      {count === 0 ? (
        <p className="empty">没有送不到的通知。</p>
      ) : (
        <>
          <p className="staff-note">
            {`有 ${count} 条通知多次没有送到，已不再重试${count > newest.length ? `，下面是最近 ${newest.length} 条` : ''}。先按原因处理，再到`}
            <a className="staff-link" href={href('/staff/notifications/undelivered')}>
              没有送到的通知
            </a>
            重发或放弃
            {newest.every(({ districtCode }) => isHere(districtCode, ownDistrict))
              ? '。'
              : '；其他地区的，到那个地区的工作台处理。'}
          </p>
          <CardTable heads={['通知', '地区', '原因', '时间']}>
            {newest.map(({ id, title, channelTitle, words, createTime, districtName }) => (
              <tr key={id}>
                <td data-label="通知">
                  {title}
                  <small>{channelTitle}</small>
                </td>
                <td data-label="地区">{districtName ?? '全部地区'}</td>
                <td data-label="原因">{words}</td>
                <td data-label="时间">
                  <span className="unbroken">{formatDateTime(new Date(createTime))}</span>
                </td>
              </tr>
            ))}
          </CardTable>
        </>
      )}
    </>
  )
}

const isHere = (districtCode: string | null, ownDistrict: string): boolean =>
  districtCode === null || districtCode === ownDistrict
