/** Telephone numbers of an office as links, which phones dial. Of an extension the number before it is dialled. */
export function PhoneLinks({ phones }: { phones: string }) {
  return phones.split(/([、，,])/).map((part) => {
    const [number = ''] = part.split('转')
    const digits = number.split(/[^\d+]/).join('')
    if (digits.length < 7) return part
    return (
      <a key={part} href={`tel:${digits}`}>
        {part}
      </a>
    )
  })
}
