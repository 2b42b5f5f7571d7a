import { ArrowDown } from 'lucide-react';
import { Button } from '../../../design/index.ts';

/** Shows the number of comments held back, and a button that shows them. */
export function NewComments({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <div role="status" className="sticky bottom-20 z-10 flex justify-center empty:hidden md:bottom-6">
      {count > 0 && (
        <Button size="sm" icon={<ArrowDown />} onClick={onShow} className="animate-rise shadow-overlay">
          {count === 1 ? '1 new comment' : `${count} new comments`}
        </Button>
      )}
    </div>
  );
}
