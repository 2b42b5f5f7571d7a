import { MessagesSquare, Tags, Trophy, Users } from 'lucide-react';

/** The features that the landing page names. */
const features = [
  { Icon: Users, title: 'Connect with fans', text: 'Meet the people who shout at the same screen, from your section or the other side.' },
  {
    Icon: MessagesSquare,
    title: 'Threaded discussions',
    text: 'Reply to the point you mean. Threads keep an argument together, however heated.',
  },
  {
    Icon: Tags,
    title: 'Smart tagging, 128+ pro teams',
    text: 'Teams, leagues and sports are suggested as you write: your post finds its fans, and your feed is yours.',
  },
  { Icon: Trophy, title: 'Achievement system', text: 'Posts, comments and likes earn XP. Climb the levels and keep your streak alive.' },
];

/** The features in words. The page shows them at work above. */
export function Features() {
  return (
    <ul className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
      {features.map(({ Icon, title, text }) => (
        <li key={title} className="flex gap-3">
          <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-link" />
          <div>
            <h3 className="font-bold">{title}</h3>
            <p className="mt-1 text-sm text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
