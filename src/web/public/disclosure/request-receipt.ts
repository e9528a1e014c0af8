import { receiptCookieFor } from '../../request/receipt-cookie.ts'

export const requestReceipt = receiptCookieFor('disclosure-receipt', '/disclosure')
