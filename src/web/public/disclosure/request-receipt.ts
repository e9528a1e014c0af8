import { createReceiptCookie } from '../../request/receipt-cookie.ts'

export const requestReceipt = createReceiptCookie('disclosure-receipt', '/disclosure')
