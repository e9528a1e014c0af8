import { addressOf } from '../lib/address.ts'

/** The page of one unit. `type` is 2 where the visitor came from the departments, 1 from townships and villages. */
export const unitAddress = (id: number, type: 1 | 2): string => addressOf('/message/messgae', { id, type })
