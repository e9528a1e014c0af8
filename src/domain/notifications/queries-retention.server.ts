import { type RawBuilder, sql } from 'kysely'

/** Days after the answer that an address is kept while its mail cannot be delivered. */
const addressDays = 14

/** Addresses of citizens whose answer is old, although nothing could be sent to them. */
export const oldAnswerAddresses = (rows: number): RawBuilder<unknown> => sql`
  delete from answer_address where id in (
    select answer_address.id from answer_address
    left join message on message.id = message_id
    left join disclosure_request as request on request.id = request_id
    where coalesce(message.reply_time, request.answered_time) < now() - make_interval(days => ${addressDays})
    limit ${rows} for update of answer_address skip locked)`

/** As long as an event can happen again, such as a message that is overdue for months. */
const deliveryDays = 400

export const oldDeliveries = (rows: number): RawBuilder<unknown> => sql`
  delete from outbox where id in (
    select id from outbox where state in ('sent', 'dropped') and end_time < now() - make_interval(days => ${deliveryDays})
    limit ${rows} for update skip locked)`

const notificationDays = 90

/** What the bell showed. */
export const oldNotifications = (rows: number): RawBuilder<unknown> => sql`
  delete from notification where id in (
    select id from notification where create_time < now() - make_interval(days => ${notificationDays})
    limit ${rows} for update skip locked)`
