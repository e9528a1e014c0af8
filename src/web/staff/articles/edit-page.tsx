import { staffLoader } from '../frame/page.server.ts'

export const loader = staffLoader('/staff/articles/:id/edit', 'article.edit', () => null)

export default function EditPage() {
  return null
}
