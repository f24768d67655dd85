import { Text } from '@radix-ui/themes'
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { findStoredMail } from '../platform/mail/file-mailer'
import { EntryScreen } from '../platform/ui/frame/entry-screen'
import { Moment } from '../platform/ui/text'

export const meta: MetaFunction = () => [{ title: 'Mail · Barback' }]

export async function loader({ context: app, params }: LoaderFunctionArgs) {
  const mail = app.env.NODE_ENV === 'production' ? undefined : await findStoredMail(app.env, params.id ?? '')
  if (!mail) throw data({ name: 'not_found', message: 'Mail not found' }, { status: 404 })
  return mail
}

export default function MailMessage() {
  const mail = useLoaderData<typeof loader>()
  return (
    <EntryScreen title={mail.subject} footer={<Link to="/dev/mail">All mail</Link>} wide>
      <Text as="p" size="2" color="gray">
        From {mail.from} to {mail.to}, <Moment at={mail.sentAt} timeZone="UTC" withTime /> UTC
      </Text>
      {mail.html !== undefined && <Html html={mail.html} />}
      <div style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{withLinks(mail.text)}</div>
    </EntryScreen>
  )
}

/** The HTML as a mail program shows it: no script runs, and links open elsewhere. */
function Html({ html }: { html: string }) {
  const style = { width: '100%', height: 640, border: 0, borderRadius: 12 }
  return <iframe title="The mail as HTML" srcDoc={html} sandbox="allow-popups" style={style} />
}

/** Returns the text with its URLs as links. `split` by a group puts every URL at an odd index. */
function withLinks(text: string) {
  return text.split(/(https?:\/\/\S+)/).map((part, index) =>
    index % 2 === 1 ? (
      <a key={index} href={part}>
        {part}
      </a>
    ) : (
      part
    ),
  )
}
